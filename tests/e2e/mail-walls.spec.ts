import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchConfinedBrowser } from '@coverleaf/headless-browser';
import { launchBrowser } from '@coverleaf/testing';
import { sanitiseHtml } from '../../apps/mail-ingest/src/html/sanitise-html';
import { PrintingPage } from '../../apps/mail-ingest/src/pdf/printing-page';
import {
  type CanaryWatch,
  NO_PICTURES,
  rawPage,
  watchCanary,
} from '../../apps/mail-ingest/test/canary-watch';

const PATIENCE_MS = 300_000;

/** Whether each wall around a mail's HTML holds alone. That they hold together is shown beside the printer. */
describe('the canary is silent', () => {
  let watch: CanaryWatch;
  beforeAll(async () => {
    watch = await watchCanary();
  });
  afterAll(() => watch.canary.stop());

  it(
    'with nothing but the page that prints, in a browser that could reach everything',
    async () => {
      const browser = await launchBrowser();
      try {
        const page = await PrintingPage.open(browser);
        expect(
          await watch.leaksOfAll((html) => page.print({ html: rawPage(html), pictures: NO_PICTURES })),
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
          await writeFile(path, sanitiseHtml({ html, pictures: NO_PICTURES }).html);
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
