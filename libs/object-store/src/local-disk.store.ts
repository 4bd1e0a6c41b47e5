import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '@coverleaf/durable-files';
import {
  type Bucket,
  type ByteStore,
  type ListedObject,
  ObjectNotFoundError,
  type ObjectStat,
  StoreUnavailableError,
} from './object-store.port';
import { assertKeyPrefix, assertObjectKey } from './object-key';

/** Beside the buckets, so that renaming into a bucket is atomic. */
const INCOMING = '.incoming';
/** Bytes that are written at once. */
const WRITE_BYTES = 256 * 1024;
/** No upload takes this long, so an older draft belongs to a dead process. */
const LEFTOVER_MS = 60 * 60 * 1000;

/** Objects as files: `root/<bucket>/<key>`, readable by this user only. */
export class LocalDiskStore implements ByteStore {
  private constructor(private readonly root: string) {}

  /** Creates the folder if missing, and deletes unfinished files of dead processes. */
  static async open(root: string): Promise<LocalDiskStore> {
    await mkdir(join(root, INCOMING), { recursive: true, mode: 0o700 });
    const store = new LocalDiskStore(root);
    await store.removeLeftovers();
    return store;
  }

  async put(bucket: Bucket, key: string, body: AsyncIterable<Buffer>): Promise<void> {
    const target = this.pathOf(bucket, key);
    const draft = join(this.root, INCOMING, randomBytes(16).toString('hex'));
    try {
      await writeDraft(draft, body);
      await orUnavailable(moveInto(draft, target));
    } catch (error) {
      // This may fail too, but the first error matters more; the next `open` deletes the draft.
      await Promise.allSettled([rm(draft, { force: true })]);
      throw error;
    }
  }

  async get(bucket: Bucket, key: string, bytes?: number): Promise<Readable> {
    const file = await orNotFound(open(this.pathOf(bucket, key), 'r'));
    return file.createReadStream({ highWaterMark: 256 * 1024, ...(bytes && { end: bytes - 1 }) });
  }

  async stat(bucket: Bucket, key: string): Promise<ObjectStat> {
    const found = await orNotFound(stat(this.pathOf(bucket, key)));
    if (!found.isFile()) throw new ObjectNotFoundError();
    return { bytes: found.size, storedAt: found.mtime };
  }

  async delete(bucket: Bucket, key: string): Promise<void> {
    const path = this.pathOf(bucket, key);
    await orUnavailable(rm(path, { force: true }));
    await orUnavailable(syncFolder(dirname(path)).catch(unlessMissing));
  }

  async *list(bucket: Bucket, prefix = ''): AsyncGenerator<ListedObject> {
    assertKeyPrefix(prefix);
    for await (const key of walkFiles(join(this.root, bucket), prefix)) {
      // A file may be deleted during the walk.
      const found = await this.stat(bucket, key).catch((error: unknown) => {
        if (!(error instanceof ObjectNotFoundError)) throw error;
      });
      if (found) yield { key, ...found };
    }
  }

  async check(): Promise<void> {
    const probe = join(this.root, INCOMING, `${randomBytes(16).toString('hex')}.check`);
    try {
      const file = await orUnavailable(open(probe, 'wx', 0o600));
      try {
        await orUnavailable(file.write('x'));
      } finally {
        await orUnavailable(file.close());
      }
    } finally {
      await orUnavailable(rm(probe, { force: true }));
    }
  }

  private pathOf(bucket: Bucket, key: string): string {
    assertObjectKey(key);
    return join(this.root, bucket, key);
  }

  private async removeLeftovers(): Promise<void> {
    const folder = join(this.root, INCOMING);
    for (const name of await readdir(folder)) {
      const found = await stat(join(folder, name)).catch(unlessMissing);
      if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(join(folder, name), { force: true });
    }
  }
}

async function writeDraft(draft: string, body: AsyncIterable<Buffer>): Promise<void> {
  const file = await orUnavailable(open(draft, 'wx', 0o600));
  try {
    let waiting: Buffer[] = [];
    let bytes = 0;
    for await (const data of body) {
      waiting.push(data);
      bytes += data.length;
      if (bytes < WRITE_BYTES) continue;
      await orUnavailable(writeAll(file, waiting));
      [waiting, bytes] = [[], 0];
    }
    await orUnavailable(writeAll(file, waiting));
    await orUnavailable(file.sync());
  } catch (error) {
    // Closing may fail too, but the first error matters more.
    await Promise.allSettled([file.close()]);
    throw error;
  }
  await orUnavailable(file.close());
}

async function writeAll(file: FileHandle, parts: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(parts);
  if (bytesWritten === parts.reduce((bytes, { length }) => bytes + length, 0)) return;
  // A disk that is nearly full takes some, and refuses the rest with an error.
  const rest = Buffer.concat(parts).subarray(bytesWritten);
  for (let at = 0; at < rest.length;) at += (await file.write(rest, at)).bytesWritten;
}

async function moveInto(draft: string, target: string): Promise<void> {
  const folder = dirname(target);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(draft, target);
  await syncFolder(folder);
  // Syncs the parent of each new folder, so that it survives a power cut.
  for (let made = folder; firstMade && made.length >= firstMade.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StoreUnavailableError(error);
  }
}

/** For reading: ENOENT means that the object does not exist. */
async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw new ObjectNotFoundError();
    throw new StoreUnavailableError(error);
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** The keys of files below `root` with this prefix, in S3's order. */
async function* walkFiles(
  root: string,
  prefix: string,
  // Other folders cannot contain the prefix.
  folder = prefix.slice(0, prefix.lastIndexOf('/') + 1),
): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhenMissing);
  const found = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => {
      const key = posix.join(folder, entry.name);
      return entry.isDirectory() ? `${key}/` : key;
    })
    .sort((a, b) => (a < b ? -1 : 1));
  for (const key of found) {
    if (!key.endsWith('/')) {
      if (key.startsWith(prefix)) yield key;
    } else if (key.startsWith(prefix) || prefix.startsWith(key)) {
      yield* walkFiles(root, prefix, key.slice(0, -1));
    }
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
