import { createHash } from 'node:crypto';
import { DamagedDataError } from './errors';
import type { Keyring } from './keyring';
import * as format from './object-format';
import type { SealingKey } from './sealing-key';

/** Counts and hashes the clear bytes of an object while they pass. */
export class ContentMeter {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  /** @param onChunk gets each chunk before it passes, and the number of bytes up to its end; what it throws ends the source */
  async *pass(
    source: AsyncIterable<Buffer>,
    onChunk?: (chunk: Buffer, bytes: number) => void,
  ): AsyncGenerator<Buffer, void> {
    for await (const chunk of source) {
      this.bytes += chunk.length;
      onChunk?.(chunk, this.bytes);
      this.hash.update(chunk);
      yield chunk;
    }
  }

  /** Call it once, after the end. The hash is SHA-256 in lower-case hex. */
  result(): { bytes: number; sha256: string } {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Encrypts one object in chunks of 64 kB with a data key of its own. */
export class ObjectSealer {
  private number = 0;
  /** The next chunk, reused for all: Node frees large buffers late, so that few of them must be made per object. */
  private readonly chunk = Buffer.allocUnsafe(format.CHUNK_BYTES);
  private filled = 0;

  private constructor(
    readonly dataKey: Buffer,
    private readonly header: Buffer,
  ) {}

  /** @param context the object's name, authenticated */
  static async create(keys: Keyring | SealingKey, context: string): Promise<ObjectSealer> {
    const { header, dataKey } = await format.createHeader(keys, context);
    return new ObjectSealer(dataKey, header);
  }

  /** The encrypted object. Call it once. */
  async *encrypt(clear: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    yield this.header;
    for await (const data of clear) {
      for (let at = 0; at < data.length;) {
        // If there is one byte more, the chunk is certainly not the last.
        if (this.filled === format.CHUNK_BYTES) yield* this.seal(false);
        const copied = data.copy(this.chunk, this.filled, at);
        this.filled += copied;
        at += copied;
      }
    }
    yield* this.seal(true);
  }

  private seal(last: boolean): Buffer[] {
    const clear = this.chunk.subarray(0, this.filled);
    this.filled = 0;
    return format.sealChunk(this.dataKey, this.number++, last, clear);
  }
}

/**
 * Decrypts the output of an `ObjectSealer`. Truncation is detected only at the end: discard everything if it fails with
 * DamagedDataError or UnknownKeyError.
 * @param keys the master keys, or the object's data key
 * @param context the object's name
 */
export async function* decrypt(
  sealed: AsyncIterable<Buffer>,
  keys: Keyring | Buffer,
  context: string,
): AsyncGenerator<Buffer, void> {
  // The header or chunk that is being collected, reused for all.
  const collected = Buffer.allocUnsafe(format.SEALED_CHUNK_BYTES);
  let filled = 0;
  let number = 0;
  let dataKey: Buffer | undefined;
  const takeCollected = (): Buffer => {
    const taken = collected.subarray(0, filled);
    filled = 0;
    return taken;
  };
  for await (const data of sealed) {
    // If there is one byte more than the header or a chunk, it is complete, and the chunk is certainly not the last.
    for (let at = 0; at < data.length;) {
      const wanted = dataKey ? format.SEALED_CHUNK_BYTES : format.HEADER_BYTES;
      if (filled < wanted) {
        const copied = data.copy(collected, filled, at, at + wanted - filled);
        filled += copied;
        at += copied;
      } else if (dataKey) yield format.openChunk(dataKey, number++, false, takeCollected());
      else dataKey = await dataKeyOf(keys, context, takeCollected());
    }
  }
  if (!dataKey) throw new DamagedDataError('An encrypted object was cut short');
  const last = format.openChunk(dataKey, number, true, takeCollected());
  if (last.length > 0) yield last;
}

const dataKeyOf = async (keys: Keyring | Buffer, context: string, header: Buffer): Promise<Buffer> =>
  Buffer.isBuffer(keys) ? keys : format.openHeader(keys, context, header);
