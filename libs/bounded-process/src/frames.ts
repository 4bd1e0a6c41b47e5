import type { Readable, Writable } from 'node:stream';

/** One message between a service and a process that opens untrusted files: JSON, then the bytes that it refers to. */
export type Frame = readonly (Uint8Array | Chunks)[];

/** Bytes in several buffers, which arrive in one: so nobody has to join them before. */
export class Chunks {
  readonly length: number;

  constructor(readonly buffers: readonly Uint8Array[]) {
    this.length = buffers.reduce((sum, { length }) => sum + length, 0);
  }
}

/** More than any message holds: the largest email, or an image with its thumbnail. */
const MAX_FRAME_BYTES = 96 * 2 ** 20;
const MAX_PARTS = 1_000;

/** The other side sent something other than a frame. It is faulty, or a file took it over. */
export class MalformedFrameError extends Error {
  override readonly name = 'MalformedFrameError';
}

/** A placeholder in the JSON for bytes: the number of their part. */
interface Reference {
  readonly $part: number;
}

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && '$part' in value;

/** JSON, because it is the safest format to read from a process that a file may have taken over. */
export function encodeFrame(value: unknown): Frame {
  const parts: (Uint8Array | Chunks)[] = [];
  const json = JSON.stringify({ value: takeBytes(value, parts) });
  return [Buffer.from(json), ...parts];
}

/** Runs before serialization, because a buffer's own toJSON makes an array of all its bytes. */
function takeBytes(value: unknown, parts: (Uint8Array | Chunks)[]): unknown {
  if (value instanceof Uint8Array || value instanceof Chunks)
    return { $part: parts.push(value) } satisfies Reference;
  if (Array.isArray(value)) return value.map((item) => takeBytes(item, parts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, takeBytes(item, parts)]));
}

/** @throws MalformedFrameError. The caller must still check the value's shape. */
export function decodeFrame([json, ...parts]: Frame): unknown {
  try {
    const message = JSON.parse(
      Buffer.from(json instanceof Uint8Array ? json : []).toString(),
      (_, item: unknown) => (isReference(item) ? parts[item.$part - 1] : item),
    ) as { value: unknown };
    return message.value;
  } catch {
    throw new MalformedFrameError('The message is not JSON');
  }
}

/** The number of parts, and the length of each. */
function headerOf(frame: Frame): Buffer {
  const header = Buffer.alloc(4 * (1 + frame.length));
  [frame.length, ...frame.map(({ length }) => length)].forEach((number, at) =>
    header.writeUInt32LE(number, 4 * at),
  );
  return header;
}

/**
 * Nobody has to wait: the other side takes one message at a time. @returns when the stream has passed everything on, or
 * has failed, so that the buffers may be used for something else
 */
export function writeFrame(stream: Writable, frame: Frame): Promise<void> {
  const buffers = [
    headerOf(frame),
    ...frame.flatMap((part) => (part instanceof Chunks ? part.buffers : part)),
  ];
  return new Promise((resolve) => {
    stream.cork();
    for (const [at, buffer] of buffers.entries())
      if (at < buffers.length - 1) stream.write(buffer);
      else stream.write(buffer, () => resolve());
    stream.uncork();
  });
}

/** The frames of a stream, one after the other. @throws MalformedFrameError */
export async function* readFrames(stream: Readable): AsyncGenerator<Frame, void> {
  const bytes = new ByteReader(stream);
  for (;;) {
    const count = await bytes.read(4);
    if (!count) return;
    const parts = count.readUInt32LE();
    if (parts < 1 || parts > MAX_PARTS) throw new MalformedFrameError('The message has too many parts');
    const header = await bytes.read(4 * parts);
    const lengths = Array.from({ length: parts }, (_, at) => header?.readUInt32LE(4 * at) ?? 0);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (total > MAX_FRAME_BYTES) throw new MalformedFrameError('The message is too long');
    const frame: Buffer[] = [];
    for (const length of lengths) {
      // Read one by one, so that a file has memory of its own, unless it is small, and can be handed on without a copy.
      const part = await bytes.read(length);
      if (!part) throw new MalformedFrameError('The message was cut off');
      frame.push(part);
    }
    yield frame;
  }
}

/** Reads exact numbers of bytes. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** @returns undefined if the stream ends first */
  async read(bytes: number): Promise<Buffer | undefined> {
    if (bytes <= this.rest.length) return this.take(bytes);
    const collected = Buffer.allocUnsafe(bytes);
    for (let filled = 0; ;) {
      filled += this.take(bytes - filled).copy(collected, filled);
      if (filled === bytes) return collected;
      const next = await this.chunks.next();
      if (next.done) return undefined;
      this.rest = next.value;
    }
  }

  private take(most: number): Buffer {
    const taken = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }
}
