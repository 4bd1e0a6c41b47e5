import type { Transform } from 'node:stream';
import { BlockTransform } from './block-transform';
import { DamagedDataError } from './errors';
import type { Keyring } from './keyring';
import * as format from './object-format';

class EncryptingStream extends BlockTransform {
  private number = 0;
  private readonly dataKey: Buffer;

  constructor(keyring: Keyring, context: string) {
    super();
    const { header, dataKey } = format.makeHeader(keyring, context);
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

/**
 * Encrypts a file on its way, under a data key of its own. Memory stays at some chunks of 64 kB.
 * @param context the object's name; it opens under no other
 */
export function encryptStream(keyring: Keyring, context: string): Transform {
  return new EncryptingStream(keyring, context);
}

/**
 * Decrypts what `encryptStream` made. Each chunk is checked before it is passed on, but a missing end is only
 * known at the end: whoever reads must drop everything when the stream fails with DamagedDataError or
 * UnknownKeyError.
 */
export function decryptStream(keyring: Keyring, context: string): Transform {
  return new DecryptingStream(keyring, context);
}
