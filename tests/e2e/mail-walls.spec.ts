import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchConfinedBrowser } from '@coverleaf/headless-browser';
import { launchBrowser } from '@coverleaf/testing';
import { sanitizeEmailHtml } from '../../apps/mail-ingest/src/html/sanitize-html';
import { PrintingPage } from '../../apps/mail-ingest/src/pdf/printing-page';
import {
  type CanarySuite,
  leaksOf,
  NO_IMAGES,
  rawPage,
  watchCanary,
} from '../../apps/mail-ingest/test/canary';

const PATIENCE_MS = 300_000;

let watch: CanarySuite;
beforeAll(async () => {
  watch = await watchCanary();
});
afterAll(() => watch.canary.stop());

it(
  'sings when nothing is in the way',
  async () => {
    const browser = await launchBrowser();
    const leaks: string[] = [];
    const sing = async ([name, html]: [string, string]): Promise<void> => {
      const page = await browser.newPage();
      const path = join(watch.canary.folder, `${name}.html`);
      await writeFile(path, html);
      // Some of them never come to rest, or leave nothing that could be printed.
      await page
        .goto(pathToFileURL(path).href, { waitUntil: 'networkidle2', timeout: 3_000 })
        .then(() => page.pdf({ printBackground: true, timeout: 3_000 }))
        .then(async (pdf) => leaks.push(...(await leaksOf(name, pdf))))
        .catch(() => undefined);
    };
    try {
      const waiting = [...watch.vectors];
      for (let some = waiting.splice(0, 8); some.length > 0; some = waiting.splice(0, 8))
        await Promise.all(some.map(sing));
    } finally {
      browser.process()?.kill('SIGKILL');
      await browser.close();
    }
    const names = new Set((await watch.hits()).map((path) => path.slice(1).replace(/-2$|\/relative$/, '')));
    expect([...watch.vectors.keys()].filter((name) => names.has(name)).length).toBeGreaterThanOrEqual(60);
    expect(leaks.filter((leak) => leak.endsWith('the file')).length).toBeGreaterThanOrEqual(10);
    expect(leaks.filter((leak) => leak.startsWith('file-img')).length).toBeGreaterThanOrEqual(5);
  },
  PATIENCE_MS,
);

/** Whether each wall around a mail's HTML holds alone. That they hold together is shown beside the printer. */
describe('the canary is silent', () => {
  it(
    'with nothing but the page that prints, in a browser that could reach everything',
    async () => {
      const browser = await launchBrowser();
      try {
        const page = await PrintingPage.open(browser);
        expect(
          await watch.leaksOfAll((html) => page.print({ html: rawPage(html), images: NO_IMAGES })),
        ).toEqual([]);
      } finally {
        await browser.close();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'with nothing but the browser that is shut in, and script',
    async () => {
      const confined = await launchConfinedBrowser(1_000);
      try {
        const leaks = await watch.leaksOfAll(async (html) => {
          const page = await confined.browser.newPage();
          await page.setContent(html, { timeout: 2_000 }).catch(() => undefined);
          const pdf = await page.pdf({ printBackground: true });
          await page.close();
          return pdf;
        });
        expect(leaks).toEqual([]);
      } finally {
        await confined.kill();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'with nothing but the sanitiser, in a browser that could reach everything, from a file',
    async () => {
      const browser = await launchBrowser();
      try {
        const leaks = await watch.leaksOfAll(async (html) => {
          const page = await browser.newPage();
          const path = join(watch.canary.folder, 'page.html');
          await writeFile(path, sanitizeEmailHtml({ html, images: NO_IMAGES }).html);
          await page.goto(pathToFileURL(path).href);
          const pdf = await page.pdf({ printBackground: true });
          await page.close();
          return pdf;
        });
        expect(leaks).toEqual([]);
      } finally {
        await browser.close();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
