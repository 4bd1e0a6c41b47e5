import type { Readable, Writable } from 'node:stream';

/** One message between a service and a process that opens untrusted files: JSON, then the bytes that it refers to. */
export type Frame = readonly Uint8Array[];

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
  const parts: Uint8Array[] = [];
  const json = JSON.stringify({ value: takeBytes(value, parts) });
  return [Buffer.from(json), ...parts];
}

/** Runs before serialization, because a buffer's own toJSON makes an array of all its bytes. */
function takeBytes(value: unknown, parts: Uint8Array[]): unknown {
  if (value instanceof Uint8Array) return { $part: parts.push(value) } satisfies Reference;
  if (Array.isArray(value)) return value.map((item) => takeBytes(item, parts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, takeBytes(item, parts)]));
}

/** @throws MalformedFrameError. The caller must still check the value's shape. */
export function decodeFrame([json = new Uint8Array(), ...parts]: Frame): unknown {
  try {
    const message = JSON.parse(Buffer.from(json).toString(), (_, item: unknown) =>
      isReference(item) ? parts[item.$part - 1] : item,
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

/** Does not wait: the other side takes one message at a time. */
export function writeFrame(stream: Writable, frame: Frame): void {
  stream.cork();
  for (const bytes of [headerOf(frame), ...frame]) stream.write(bytes);
  stream.uncork();
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
    const parts: Buffer[] = [];
    let missing = bytes;
    while (missing > this.rest.length) {
      parts.push(this.rest);
      missing -= this.rest.length;
      const next = await this.chunks.next();
      if (next.done) return undefined;
      this.rest = next.value;
    }
    const last = this.rest.subarray(0, missing);
    this.rest = this.rest.subarray(missing);
    return parts.length === 0 ? last : Buffer.concat([...parts, last], bytes);
  }
}
