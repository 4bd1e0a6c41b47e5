import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { treeMemoryMb } from '@coverleaf/headless-browser';
import { FileReader, Parsers, ReadingError } from '@coverleaf/parsers';
import type { ReadFile } from '@coverleaf/reading';
import { sourceHash } from './corpus-folder';

export interface SeenFile {
  readonly file: ReadFile;
  /** Null if the result was cached: it says nothing about this run. */
  readonly effort: {
    readonly seconds: number;
    /** Peak memory of the readers while they read this file. */
    readonly memoryMb: number;
  } | null;
}

/**
 * Caches what the readers saw, by hash of the file and of the readers' sources, so that rules can be tried without
 * reading the files again.
 */
export class SeenFiles {
  private readonly parsers = new Parsers();
  private readonly reader = new FileReader(this.parsers);

  private constructor(
    private readonly folder: string,
    private readonly readers: string,
  ) {}

  static async open(dataFolder: string): Promise<SeenFiles> {
    const folder = join(dataFolder, 'seen');
    await mkdir(folder, { recursive: true });
    // This relative path works in the sources and in dist.
    const readers = join(__dirname, '..', '..', '..', 'libs', 'parsers', 'src', 'reading');
    return new SeenFiles(folder, await sourceHash(readers, /(?<!\.spec)\.[jt]s$/));
  }

  /** @param isAnew reads the file even if it is cached */
  async see(bytes: Buffer, isAnew = false): Promise<SeenFile> {
    const name = createHash('sha256').update(bytes).update(this.readers).digest('hex');
    const path = join(this.folder, `${name}.json`);
    const known = isAnew ? null : await readFile(path, 'utf8').catch(() => null);
    // The schema isn't checked, because this tool wrote the file.
    if (known !== null) return { ...(JSON.parse(known) as Pick<SeenFile, 'file'>), effort: null };
    let memoryMb = 0;
    const meter = setInterval(() => {
      void treeMemoryMb(process.pid).then((now) => {
        memoryMb = Math.max(memoryMb, now - process.memoryUsage.rss() / 1_048_576);
      });
    }, 250);
    const begun = performance.now();
    try {
      const type = bytes.subarray(0, 4).toString('latin1') === '%PDF' ? 'application/pdf' : 'image/jpeg';
      const file = await this.read(bytes, type);
      const seconds = (performance.now() - begun) / 1_000;
      await writeFile(path, JSON.stringify({ file }));
      return { file, effort: { seconds, memoryMb } };
    } finally {
      clearInterval(meter);
    }
  }

  /** An unreadable file has no pages. */
  private async read(bytes: Buffer, type: 'application/pdf' | 'image/jpeg'): Promise<ReadFile> {
    try {
      return (await this.reader.read(bytes, type)).file;
    } catch (error) {
      if (!(error instanceof ReadingError) || error.code !== 'unreadable') throw error;
      return { pageCount: 1, views: [], origin: null };
    }
  }

  close(): void {
    this.parsers.onApplicationShutdown();
  }
}
