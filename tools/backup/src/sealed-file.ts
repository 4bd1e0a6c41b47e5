import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ContentMeter, decrypt, type Keyring, ObjectSealer } from '@coverleaf/encryption';
import type { CopiedFile } from './manifest';

/** The length and SHA-256 (hex) of the clear bytes. */
export type Content = Omit<CopiedFile, 'path'>;

/**
 * Encrypts files of one backup. A file opens only under its own name: `path`, or `MANIFEST_NAME`, which is not a file's
 * path. Names of stored objects begin with a bucket, so none of them opens as part of a backup.
 */
export class FileSealer {
  constructor(private readonly keyring: Keyring) {}

  /**
   * Writes a sealed copy, readable only by its owner, and syncs it. A file that changes at the same time is sealed as
   * it is read.
   * @throws with code ENOENT if it no longer exists
   */
  async seal(clear: string | Readable, to: string, path: string): Promise<Content> {
    const meter = new ContentMeter();
    const source = typeof clear === 'string' ? reading(clear) : clear;
    const sealer = await ObjectSealer.create(this.keyring, contextOf(path));
    await pipeline(source, (read) => sealer.encrypt(meter.pass(read)), writing(to));
    return meter.result();
  }

  /** Writes the clear file, readable only by its owner, and syncs it. @throws EncryptionError */
  async open(from: string, to: string, path: string): Promise<Content> {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const meter = new ContentMeter();
    await pipeline(reading(from), (sealed) => meter.pass(this.decrypt(sealed, path)), writing(to));
    return meter.result();
  }

  /** Reads all of a sealed file. @param take gets its clear bytes @throws EncryptionError */
  async read(from: string, path: string, take: (chunk: Buffer) => void = () => undefined): Promise<Content> {
    const meter = new ContentMeter();
    for await (const chunk of meter.pass(this.decrypt(reading(from), path))) take(chunk);
    return meter.result();
  }

  private decrypt(sealed: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
    return decrypt(sealed, this.keyring, contextOf(path));
  }
}

const contextOf = (path: string): string => `backup\0${path}`;

const reading = (path: string) => createReadStream(path, { highWaterMark: 1024 * 1024 });
const writing = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
