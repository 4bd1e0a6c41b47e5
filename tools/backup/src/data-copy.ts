import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type CopiedFile, placeOf, SEALED_FOLDER } from './manifest';
import type { Content, FileSealer } from './sealed-file';

/** A sealed copy of a data folder in progress, with a list of its files. Their names are only in the list. */
export class DataCopy {
  readonly files: CopiedFile[] = [];
  readonly folders: string[] = [];

  private constructor(
    private readonly from: string,
    private readonly to: string,
    private readonly sealer: FileSealer,
  ) {}

  static async begin(from: string, to: string, sealer: FileSealer): Promise<DataCopy> {
    await mkdir(join(to, SEALED_FOLDER), { recursive: true, mode: 0o700 });
    return new DataCopy(from, to, sealer);
  }

  /** Copies one file if it exists. */
  async addFile(path: string): Promise<void> {
    try {
      this.note(path, await this.sealer.seal(join(this.from, path), this.nextPlace(), path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Copies everything below a folder that `wants` accepts. */
  async addFolder(path: string, wants: (path: string) => boolean = () => true): Promise<void> {
    const entries = await readdir(join(this.from, path), { withFileTypes: true }).catch(ifGone);
    if (!entries) return;
    this.folders.push(path);
    for (const entry of entries) {
      const below = `${path}/${entry.name}`;
      if (!wants(below)) continue;
      if (entry.isDirectory()) await this.addFolder(below, wants);
      else if (entry.isFile()) await this.addFile(below);
    }
  }

  /** Adds a file that exists only in the backup. */
  async addText(path: string, text: string): Promise<void> {
    this.note(path, await this.sealer.seal(Readable.from([Buffer.from(text)]), this.nextPlace(), path));
  }

  private nextPlace(): string {
    return join(this.to, placeOf(this.files.length));
  }

  private note(path: string, content: Content): void {
    this.files.push({ path, ...content });
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
