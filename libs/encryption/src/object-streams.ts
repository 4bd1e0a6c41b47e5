import { Transform, type TransformCallback } from 'node:stream';
import { DamagedDataError } from './errors';
import type { Keyring } from './keyring';
import * as format from './object-format';

/** Splits a stream into blocks of known size. Subclasses turn blocks into output; the last may be shorter. */
export abstract class BlockTransform extends Transform {
  private parts: Buffer[] = [];
  private held = 0;

  /** Size of the next block in bytes. */
  protected abstract nextBlockBytes(): number;
  protected abstract block(bytes: Buffer): Buffer;
  /** The rest at the end: at most one block, possibly empty. */
  protected abstract lastBlock(bytes: Buffer): Buffer;

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(data);
    this.held += data.length;
    try {
      // With one byte more, the block is certainly not the last.
      while (this.held > this.nextBlockBytes()) this.push(this.block(this.cut(this.nextBlockBytes())));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.push(this.lastBlock(this.cut(this.held)));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private cut(bytes: number): Buffer {
    const all = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts, this.held);
    this.parts = [all.subarray(bytes)];
    this.held -= bytes;
    return all.subarray(0, bytes);
  }
}

class EncryptingStream extends BlockTransform {
  private number = 0;
  private readonly dataKey: Buffer;

  constructor(keyring: Keyring, context: string) {
    super();
    const { header, dataKey } = format.createHeader(keyring, context);
    this.dataKey = dataKey;
    this.push(header);
  }

  protected nextBlockBytes(): number {
    return format.CHUNK_BYTES;
  }

  protected block(clear: Buffer): Buffer {
    return format.sealChunk(this.dataKey, this.number++, false, clear);
  }

  protected lastBlock(clear: Buffer): Buffer {
    return format.sealChunk(this.dataKey, this.number, true, clear);
  }
}

class DecryptingStream extends BlockTransform {
  private number = 0;
  private dataKey: Buffer | undefined;

  constructor(
    private readonly keyring: Keyring,
    private readonly context: string,
  ) {
    super();
  }

  protected nextBlockBytes(): number {
    return this.dataKey ? format.SEALED_CHUNK_BYTES : format.HEADER_BYTES;
  }

  protected block(sealed: Buffer): Buffer {
    if (this.dataKey) return format.openChunk(this.dataKey, this.number++, false, sealed);
    this.dataKey = format.openHeader(this.keyring, this.context, sealed);
    return Buffer.alloc(0);
  }

  protected lastBlock(sealed: Buffer): Buffer {
    if (!this.dataKey) throw new DamagedDataError('An encrypted object was cut short');
    return format.openChunk(this.dataKey, this.number, true, sealed);
  }
}

/** Encrypts a stream in chunks of 64 kB with a data key of its own. @param context the object's name, authenticated */
export const encryptStream = (keyring: Keyring, context: string): Transform =>
  new EncryptingStream(keyring, context);

/**
 * Decrypts what `encryptStream` wrote. A missing end is found only at the end: discard everything if the stream fails
 * with DamagedDataError or UnknownKeyError.
 */
export const decryptStream = (keyring: Keyring, context: string): Transform =>
  new DecryptingStream(keyring, context);
