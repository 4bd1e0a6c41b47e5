import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Content, contentOf, copyFile } from './copy-file';
import type { CopiedFile } from './manifest';

/** A copy of a data folder in progress, with a list of its files. */
export class DataCopy {
  readonly files: CopiedFile[] = [];
  readonly folders: string[] = [];

  constructor(
    private readonly from: string,
    private readonly to: string,
  ) {}

  /** Copies one file if it exists. */
  async addFile(path: string): Promise<void> {
    try {
      this.note(path, await copyFile(join(this.from, path), join(this.to, path)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Copies everything below a folder that `wants` accepts. */
  async addFolder(path: string, wants: (path: string) => boolean = () => true): Promise<void> {
    const entries = await readdir(join(this.from, path), { withFileTypes: true }).catch(ifGone);
    if (!entries) return;
    await mkdir(join(this.to, path), { recursive: true, mode: 0o700 });
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
    const target = join(this.to, path);
    await writeFile(target, text, { mode: 0o600, flag: 'wx', flush: true });
    this.note(path, await contentOf(target));
  }

  private note(path: string, content: Content): void {
    this.files.push({ path, ...content });
  }
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
