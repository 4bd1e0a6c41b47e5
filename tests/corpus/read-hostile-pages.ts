import { FileReader, Parsers, ReadingError } from '@coverleaf/parsers';
import { treeMemoryMb } from '@coverleaf/headless-browser';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import type { HostilePage } from './hostile-pages';

/** In milliseconds. A file may take 30 s, and its last page may then finish; a busy machine needs more. */
const LIMIT_MS = 60_000;
/** For all readers together. */
const LIMIT_MB = 900;

/** Defines a suite that reads each page, and then an ordinary document to show that no reader is blocked. */
export function describeHostilePages(pages: readonly HostilePage[]): void {
  const parsers = new Parsers();
  const reader = new FileReader(parsers);
  const lines: string[] = [];
  afterAll(() => {
    parsers.onApplicationShutdown();
    process.stdout.write(`${lines.join('\n')}\n`);
  });

  const outcomeOf = async (bytes: Uint8Array, type: HostilePage['type']): Promise<string> => {
    try {
      const { file, failedPages } = await reader.read(bytes, type);
      return `read ${file.views.length}${failedPages.length > 0 ? `, ${failedPages.length} failed` : ''}`;
    } catch (error) {
      if (error instanceof ReadingError) return error.code;
      throw error;
    }
  };

  it.each(pages)(
    '$name',
    async ({ name, type, bytes }) => {
      const made = await bytes();
      let peakMb = 0;
      const meter = setInterval(() => {
        void treeMemoryMb(process.pid).then((mb) => {
          peakMb = Math.max(peakMb, mb - process.memoryUsage.rss() / 2 ** 20);
        });
      }, 100);
      const begun = performance.now();
      try {
        const outcome = await outcomeOf(made, type);
        const ms = performance.now() - begun;
        lines.push(`${name.padEnd(50)} ${outcome.padEnd(20)} ${Math.round(ms)} ms ${Math.round(peakMb)} MB`);
        expect(outcome).toMatch(/^(read \d|unreadable$|busy$)/);
        expect(ms).toBeLessThan(LIMIT_MS);
        expect(peakMb).toBeLessThan(LIMIT_MB);
      } finally {
        clearInterval(meter);
      }
    },
    2 * LIMIT_MS,
  );

  it(
    'leaves the readers ready for an ordinary document',
    async () => {
      const { file } = await reader.read(await samplePdf(1), 'application/pdf');
      expect(file.views[0]?.words.tesseract?.map(({ text }) => text)).toContain('Declarations');
    },
    LIMIT_MS,
  );
}
