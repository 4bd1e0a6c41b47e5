import type { Readable } from 'node:stream';

/** Cuts a stream into blocks of `size` bytes. The last may be shorter; an empty stream gives one empty block. */
export async function* blocksOf(body: Readable, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const data of body) {
    parts.push(data as Buffer);
    held += (data as Buffer).length;
    while (held > size) {
      const all = Buffer.concat(parts, held);
      yield all.subarray(0, size);
      parts = [all.subarray(size)];
      held -= size;
    }
  }
  yield Buffer.concat(parts, held);
}
