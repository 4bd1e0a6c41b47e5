import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '@coverleaf/testing';
import {
  type CanaryWatch,
  leaksOf,
  mailOf,
  NO_PICTURES,
  rawPage,
  watchCanary,
} from '../../test/canary-watch';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { MailPrinter } from './mail-printer';
import { PagePrinter } from './page-printer';

const PATIENCE_MS = 180_000;

let watch: CanaryWatch;
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

describe('it is silent', () => {
  it(
    'with all that protects it',
    async () => {
      const [sanitiser, printer] = [new HtmlSanitiser(), new PagePrinter()];
      try {
        const mails = new MailPrinter(sanitiser, printer);
        expect(await watch.leaksOfAll((html) => mails.print(mailOf(html)))).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
        sanitiser.onApplicationShutdown();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'without the sanitiser',
    async () => {
      const printer = new PagePrinter();
      try {
        // In the place of a mail's body, and outside of it.
        const print = (html: string): Promise<Buffer> =>
          printer.print({ html: rawPage(html) + html, pictures: NO_PICTURES });
        expect(await watch.leaksOfAll(print)).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
      }
      expect(await watch.hits()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
