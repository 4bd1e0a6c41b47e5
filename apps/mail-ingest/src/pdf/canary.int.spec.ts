import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchConfinedBrowser } from '@coverleaf/headless-browser';
import { launchBrowser } from '@coverleaf/testing';
import { pdfText } from '../../../../tests/stack/pdf-text';
import { type Canary, FILE_MARKER, PICTURE_MARKER, startCanary } from '../../test/canary';
import { canaryVectors } from '../../test/canary-vectors';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { sanitiseHtml } from '../html/sanitise-html';
import { mailPage } from './mail-page';
import { MailPrinter } from './mail-printer';
import { PagePrinter } from './page-printer';
import type { PrintableMail } from './printable-mail';
import { PrintingPage } from './printing-page';

const PATIENCE_MS = 180_000;
const NOTHING = new Map<string, never>();

let canary: Canary;
let vectors: Map<string, string>;
beforeAll(async () => {
  canary = await startCanary();
  vectors = canaryVectors(canary);
});
beforeEach(() => {
  canary.hits.length = 0;
});
afterAll(() => canary.stop());

const mailOf = (html: string): PrintableMail => ({
  head: { from: 'a@b.example', to: 'c@d.example', subject: 'Canary', date: new Date(0) },
  html,
  plain: null,
  isCut: false,
  pictures: NOTHING,
  attachments: [],
});

/** The page of a mail whose HTML nobody has cleaned. */
const rawPage = (html: string): string => mailPage(mailOf(html), { html, picturesLeftOut: 0 });

/** What of the file and its picture is in the PDF. */
async function leaksOf(name: string, pdf: Uint8Array): Promise<string[]> {
  const readsFile = name.startsWith('file-') && (await pdfText(pdf)).text.includes(FILE_MARKER);
  const showsPicture = PICTURE_MARKER.test(Buffer.from(pdf).toString('latin1'));
  return [...(readsFile ? [`${name}: the file`] : []), ...(showsPicture ? [`${name}: the picture`] : [])];
}

async function leaksOfAll(print: (html: string) => Promise<Uint8Array>): Promise<string[]> {
  const leaks: string[] = [];
  for (const [name, html] of vectors) leaks.push(...(await leaksOf(name, await print(html))));
  return leaks;
}

/** The last call: whatever was on its way has arrived before it. */
async function hits(): Promise<string[]> {
  await (await fetch(`${canary.origins[0]}/last-call`)).arrayBuffer();
  return canary.hits.filter((path) => path !== '/last-call');
}

it(
  'sings when nothing is in the way',
  async () => {
    const browser = await launchBrowser();
    const leaks: string[] = [];
    const sing = async ([name, html]: [string, string]): Promise<void> => {
      const page = await browser.newPage();
      const path = join(canary.folder, `${name}.html`);
      await writeFile(path, html);
      // Some of them never come to rest, or leave nothing that could be printed.
      await page
        .goto(pathToFileURL(path).href, { waitUntil: 'networkidle2', timeout: 3_000 })
        .then(() => page.pdf({ printBackground: true, timeout: 3_000 }))
        .then(async (pdf) => leaks.push(...(await leaksOf(name, pdf))))
        .catch(() => undefined);
    };
    try {
      const waiting = [...vectors];
      for (let some = waiting.splice(0, 8); some.length > 0; some = waiting.splice(0, 8))
        await Promise.all(some.map(sing));
    } finally {
      browser.process()?.kill('SIGKILL');
      await browser.close();
    }
    const names = new Set((await hits()).map((path) => path.slice(1).replace(/-2$|\/relative$/, '')));
    expect([...vectors.keys()].filter((name) => names.has(name)).length).toBeGreaterThanOrEqual(60);
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
        expect(await leaksOfAll((html) => mails.print(mailOf(html)))).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
        sanitiser.onApplicationShutdown();
      }
      expect(await hits()).toEqual([]);
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
          printer.print({ html: rawPage(html) + html, pictures: NOTHING });
        expect(await leaksOfAll(print)).toEqual([]);
      } finally {
        await printer.onApplicationShutdown();
      }
      expect(await hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'with nothing but the page that prints, in a browser that could reach everything',
    async () => {
      const browser = await launchBrowser();
      try {
        const page = await PrintingPage.open(browser);
        expect(await leaksOfAll((html) => page.print({ html: rawPage(html), pictures: NOTHING }))).toEqual(
          [],
        );
      } finally {
        await browser.close();
      }
      expect(await hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'with nothing but the browser that is shut in, and script',
    async () => {
      const confined = await launchConfinedBrowser(1_000);
      try {
        const leaks = await leaksOfAll(async (html) => {
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
      expect(await hits()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'with nothing but the sanitiser, in a browser that could reach everything, from a file',
    async () => {
      const browser = await launchBrowser();
      try {
        const leaks = await leaksOfAll(async (html) => {
          const page = await browser.newPage();
          const path = join(canary.folder, 'page.html');
          await writeFile(path, sanitiseHtml({ html, pictures: NOTHING }).html);
          await page.goto(pathToFileURL(path).href);
          const pdf = await page.pdf({ printBackground: true });
          await page.close();
          return pdf;
        });
        expect(leaks).toEqual([]);
      } finally {
        await browser.close();
      }
      expect(await hits()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
