import { createHash } from 'node:crypto';
import { DamagedDataError } from './errors';
import type { Keyring } from './keyring';
import * as format from './object-format';
import { TAG_BYTES } from './sealed-head';
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

interface Part {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** The header of an encrypted object, and then its chunks. Each part is valid until the next one is asked for. */
async function* partsOf(sealed: AsyncIterable<Buffer>): AsyncGenerator<Part, void> {
  const collected = Buffer.allocUnsafe(format.SEALED_CHUNK_BYTES);
  let wanted = format.HEADER_BYTES;
  let filled = 0;
  for await (const data of sealed)
    for (let at = 0; at < data.length;) {
      // If there is one byte more, the part is complete, and certainly not the last.
      if (filled === wanted) {
        yield { bytes: collected.subarray(0, filled), isLast: false };
        [wanted, filled] = [format.SEALED_CHUNK_BYTES, 0];
      }
      const copied = data.copy(collected, filled, at, at + wanted - filled);
      filled += copied;
      at += copied;
    }
  yield { bytes: collected.subarray(0, filled), isLast: true };
}

/** The data key. @throws DamagedDataError, UnknownKeyError */
async function openFirst(parts: AsyncGenerator<Part, void>, keys: Keyring | Buffer, context: string) {
  try {
    const { value: header } = await parts.next();
    if (!header || header.isLast) throw new DamagedDataError('An encrypted object was cut short');
    return Buffer.isBuffer(keys) ? keys : await format.openHeader(keys, context, header.bytes);
  } catch (error) {
    // Closes the source.
    await parts.return();
    throw error;
  }
}

/**
 * Decrypts the output of an `ObjectSealer`. Truncation is detected only at the end: discard everything if it fails.
 * @param keys the master keys, or the object's data key
 * @param context the object's name
 * @throws DamagedDataError, UnknownKeyError
 */
export async function* decrypt(
  sealed: AsyncIterable<Buffer>,
  keys: Keyring | Buffer,
  context: string,
): AsyncGenerator<Buffer, void> {
  const parts = partsOf(sealed);
  const dataKey = await openFirst(parts, keys, context);
  let number = 0;
  for await (const { bytes, isLast } of parts) {
    const clear = format.openChunk(dataKey, number++, isLast, bytes);
    if (clear.length > 0) yield clear;
  }
}

/**
 * An encrypted object in memory that is whole. It stays encrypted, because the plaintext of each chunk is needed only
 * for a moment: Node frees large buffers late, and searches all of its memory for them.
 */
export class LoadedObject {
  /** Plaintext bytes. */
  readonly bytes: number;

  private constructor(
    private readonly dataKey: Buffer,
    private readonly sealedChunks: readonly Buffer[],
  ) {
    this.bytes = sealedChunks.reduce((sum, { length }) => sum + length - TAG_BYTES, 0);
  }

  /** @throws DamagedDataError, UnknownKeyError */
  static async load(sealed: AsyncIterable<Buffer>, keys: Keyring, context: string): Promise<LoadedObject> {
    const parts = partsOf(sealed);
    const dataKey = await openFirst(parts, keys, context);
    const chunks: Buffer[] = [];
    for await (const { bytes, isLast } of parts) {
      format.openChunk(dataKey, chunks.length, isLast, bytes);
      chunks.push(Buffer.from(bytes));
    }
    return new LoadedObject(dataKey, chunks);
  }

  /** Its plaintext, decrypted again. */
  *chunks(): Generator<Buffer, void> {
    const last = this.sealedChunks.length - 1;
    for (const [number, sealed] of this.sealedChunks.entries())
      yield format.openChunk(this.dataKey, number, number === last, sealed);
  }
}
