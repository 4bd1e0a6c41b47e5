import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
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

class DecryptingStream extends Transform {
  /** The header or chunk that is being collected, reused for all. */
  private readonly sealed = Buffer.allocUnsafe(format.SEALED_CHUNK_BYTES);
  private filled = 0;
  private number = 0;
  private dataKey: Buffer | undefined;

  constructor(
    private readonly keys: Keyring | Buffer,
    private readonly context: string,
  ) {
    super();
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.collect(data).then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.dataKey) throw new DamagedDataError('An encrypted object was cut short');
      this.openChunk(this.dataKey, true);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  /** If there is one byte more than the header or a chunk, it is complete, and the chunk is certainly not the last. */
  private async collect(data: Buffer): Promise<void> {
    for (let at = 0; at < data.length;) {
      const wanted = this.dataKey ? format.SEALED_CHUNK_BYTES : format.HEADER_BYTES;
      if (this.filled < wanted) {
        const copied = data.copy(this.sealed, this.filled, at, at + wanted - this.filled);
        this.filled += copied;
        at += copied;
      } else if (this.dataKey) this.openChunk(this.dataKey, false);
      else this.dataKey = await this.openHeader();
    }
  }

  private async openHeader(): Promise<Buffer> {
    const header = this.sealed.subarray(0, this.filled);
    this.filled = 0;
    return Buffer.isBuffer(this.keys) ? this.keys : format.openHeader(this.keys, this.context, header);
  }

  private openChunk(dataKey: Buffer, last: boolean): void {
    const sealed = this.sealed.subarray(0, this.filled);
    this.filled = 0;
    this.push(format.openChunk(dataKey, this.number++, last, sealed));
  }
}

/**
 * Decrypts the output of an `ObjectSealer`. Truncation is detected only at the end: discard everything if the stream
 * fails with DamagedDataError or UnknownKeyError.
 * @param keys the master keys, or the object's data key
 */
export const decryptStream = (keys: Keyring | Buffer, context: string): Transform =>
  new DecryptingStream(keys, context);
