import { Transform, type TransformCallback } from 'node:stream';
import { DamagedDataError } from './errors';
import type { Keyring } from './keyring';
import * as format from './object-format';
import type { SealingKey } from './sealing-key';

/** Splits a stream into blocks of known size. Subclasses turn blocks into output; the last may be shorter. */
export abstract class BlockTransform extends Transform {
  private parts: Buffer[] = [];
  private held = 0;

  /** Size of the next block in bytes. */
  protected abstract nextBlockBytes(): number;
  protected abstract block(bytes: Buffer): Buffer | Promise<Buffer>;
  /** The rest at the end: at most one block, possibly empty. */
  protected abstract lastBlock(bytes: Buffer): Buffer;

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.parts.push(data);
    this.held += data.length;
    this.pushBlocks().then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    try {
      this.push(this.lastBlock(this.cut(this.held)));
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private async pushBlocks(): Promise<void> {
    // If there is one byte more, the block is certainly not the last.
    while (this.held > this.nextBlockBytes()) this.push(await this.block(this.cut(this.nextBlockBytes())));
  }

  private cut(bytes: number): Buffer {
    const all = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts, this.held);
    this.parts = [all.subarray(bytes)];
    this.held -= bytes;
    return all.subarray(0, bytes);
  }
}

/** The keys that seal an object's data key. The stream waits for a promise. */
export type SealingKeys = Keyring | SealingKey | Promise<SealingKey>;

export class EncryptingStream extends BlockTransform {
  private number = 0;
  private made: Buffer | undefined;

  constructor(
    private readonly keys: SealingKeys,
    private readonly context: string,
  ) {
    super();
  }

  /** The object's data key, available after its beginning was written. */
  get dataKey(): Buffer {
    if (!this.made) throw new Error('The object has no key yet');
    return this.made;
  }

  override _construct(done: (error?: Error | null) => void): void {
    this.begin().then(() => done(), done);
  }

  private async begin(): Promise<void> {
    const { header, dataKey } = await format.createHeader(await this.keys, this.context);
    this.made = dataKey;
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
    private readonly keys: Keyring | Buffer,
    private readonly context: string,
  ) {
    super();
  }

  protected nextBlockBytes(): number {
    return this.dataKey ? format.SEALED_CHUNK_BYTES : format.HEADER_BYTES;
  }

  protected async block(sealed: Buffer): Promise<Buffer> {
    if (this.dataKey) return format.openChunk(this.dataKey, this.number++, false, sealed);
    this.dataKey = Buffer.isBuffer(this.keys)
      ? this.keys
      : await format.openHeader(this.keys, this.context, sealed);
    return Buffer.alloc(0);
  }

  protected lastBlock(sealed: Buffer): Buffer {
    if (!this.dataKey) throw new DamagedDataError('An encrypted object was cut short');
    return format.openChunk(this.dataKey, this.number, true, sealed);
  }
}

/** Encrypts a stream in chunks of 64 kB with a data key of its own. @param context the object's name, authenticated */
export const encryptStream = (keys: SealingKeys, context: string): EncryptingStream =>
  new EncryptingStream(keys, context);

/**
 * Decrypts the output of `encryptStream`. Truncation is detected only at the end: discard everything if the stream
 * fails with DamagedDataError or UnknownKeyError.
 * @param keys the master keys, or the object's data key
 */
export const decryptStream = (keys: Keyring | Buffer, context: string): Transform =>
  new DecryptingStream(keys, context);
