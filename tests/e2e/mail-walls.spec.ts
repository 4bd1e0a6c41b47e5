import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchConfinedBrowser } from '@coverleaf/headless-browser';
import { Parsers } from '@coverleaf/parsers';
import { launchBrowser } from '@coverleaf/testing';
import type { Page } from 'puppeteer';
import { HtmlSanitizer } from '../../apps/mail-ingest/src/html/html-sanitizer';
import { PrintingPage } from '../../apps/mail-ingest/src/pdf/printing-page';
import {
  type CanarySuite,
  leaksOf,
  NO_IMAGES,
  rawPage,
  watchCanary,
} from '../../apps/mail-ingest/test/canary';
import { browser, withBrowser } from '../stack/product';

let watch: CanarySuite;
beforeAll(async () => {
  watch = await watchCanary();
});
afterAll(() => watch.canary.stop());

const write = async (name: string, html: string): Promise<string> => {
  const path = join(watch.canary.folder, `${name}.html`);
  await writeFile(path, html);
  return pathToFileURL(path).href;
};

it('the canary sings if nothing holds it back', async () => {
  const loose = await launchBrowser();
  const leaks: string[] = [];
  const sing = async ([name, html]: [string, string]): Promise<void> => {
    const page = await loose.newPage();
    // Some pages never finish loading, or leave nothing to print.
    await page
      .goto(await write(name, html), { waitUntil: 'networkidle2', timeout: 3_000 })
      .then(() => page.pdf({ printBackground: true, timeout: 3_000 }))
      .then(async (pdf) => leaks.push(...(await leaksOf(name, pdf))))
      .catch(() => undefined);
  };
  try {
    const waiting = [...watch.vectors];
    for (let some = waiting.splice(0, 8); some.length > 0; some = waiting.splice(0, 8))
      await Promise.all(some.map(sing));
  } finally {
    loose.process()?.kill('SIGKILL');
    await loose.close();
  }
  const names = new Set((await watch.hits()).map((path) => path.slice(1).replace(/-2$|\/relative$/, '')));
  expect([...watch.vectors.keys()].filter((name) => names.has(name)).length).toBeGreaterThanOrEqual(60);
  expect(leaks.filter((leak) => leak.endsWith('the file')).length).toBeGreaterThanOrEqual(10);
  expect(leaks.filter((leak) => leak.startsWith('file-img')).length).toBeGreaterThanOrEqual(5);
});

/** Shows that each protection against an email's HTML is enough alone. The printer's own tests use all of them. */
describe('the canary is silent', () => {
  withBrowser();
  afterEach(async () => {
    expect(await watch.hits()).toEqual([]);
  });

  it('with only the printing page, in a browser that could reach everything', async () => {
    const page = await PrintingPage.open(browser);
    const print = (html: string) => page.print({ html: rawPage(html), images: NO_IMAGES });
    expect(await watch.leaksOfAll(print)).toEqual([]);
  });

  it('with only the confined browser, with script', async () => {
    const confined = await launchConfinedBrowser(1_000);
    try {
      const leaks = await watch.leaksOfAll(async (html) => {
        const page = await confined.browser.newPage();
        await page.setContent(html, { timeout: 2_000 }).catch(() => undefined);
        return printed(page);
      });
      expect(leaks).toEqual([]);
    } finally {
      await confined.kill();
    }
  });

  it('with only the sanitizer, in a browser that could reach everything, from a file', async () => {
    const parsers = new Parsers();
    const sanitizer = new HtmlSanitizer(parsers);
    const leaks = await watch.leaksOfAll(async (html) => {
      const page = await browser.newPage();
      const sanitized = await sanitizer.sanitize(html, new Map());
      await page.goto(await write('page', sanitized.html));
      return printed(page);
    });
    parsers.onApplicationShutdown();
    expect(leaks).toEqual([]);
  });
});

async function printed(page: Page): Promise<Uint8Array> {
  const pdf = await page.pdf({ printBackground: true });
  await page.close();
  return pdf;
}
