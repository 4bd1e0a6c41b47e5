import type { Browser } from 'puppeteer';
import { treeMemoryMb } from '@coverleaf/headless-browser';
import { Parsers } from '@coverleaf/parsers';
import { launchBrowser } from '@coverleaf/testing';
import type { PrintableEmail } from '../../apps/mail-ingest/src/pdf/email-printer';
import { HtmlSanitizer } from '../../apps/mail-ingest/src/html/html-sanitizer';
import { EmailPrinter } from '../../apps/mail-ingest/src/pdf/email-printer';
import { PagePrinter } from '../../apps/mail-ingest/src/pdf/page-printer';
import { compared, median, perSecond, printTable, type Result, times } from '../results';
import { machine } from '../servers';

const PARAGRAPH = `<p style="margin:0 0 12px">${'Attached is the declaration page for the vehicle that you asked about. '.repeat(8)}</p>`;
const ROWS = ['Policy', 'Vehicle', 'Lienholder', 'Deductible', 'Expires']
  .map(
    (name, n) => `<tr><td style="padding:4px;border:1px solid #ccc">${name}</td><td>${n * 1_234}</td></tr>`,
  )
  .join('');

/** A typical email from an agency, with two pages, a table and a logo. The number makes it unique. */
const sampleHtml = (number: number): string =>
  `<html><head><style>td{font-size:13px} .foot{color:#666}</style></head><body><h2>Mail ${number}</h2>` +
  `${PARAGRAPH.repeat(5)}<table width="600">${ROWS}</table>${PARAGRAPH.repeat(6)}<p class="foot">The agency</p></body></html>`;

const sampleMail = (number: number): PrintableEmail => ({
  head: {
    from: 'Ann Agent <ann@agency.example>',
    to: 'proof@lender.example',
    subject: `Declaration page ${number}`,
    date: new Date(),
  },
  html: sampleHtml(number),
  plain: null,
  isCut: false,
  images: new Map(),
  attachments: [{ name: 'declaration.pdf', size: 240_000 }],
});

const ROUNDS = 5;
const MAILS_PER_ROUND = 30;
/** As many at once as the job prints. */
const AT_ONCE = 2;
const MAILS_TO_WEIGH = 500;

/** @returns how many are printed per second */
async function rateOf(print: (number: number) => Promise<unknown>, atOnce = 1): Promise<number> {
  let number = 0;
  const begun = performance.now();
  const work = async (): Promise<void> => {
    while (number < MAILS_PER_ROUND) await print(number++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (1_000 * MAILS_PER_ROUND) / (performance.now() - begun);
}

async function printOnNewPage(browser: Browser, number: number): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(sampleHtml(number));
  await page.pdf({ format: 'letter' });
  await page.close();
}

/** Compares making the PDF of an email with two pages to a bare browser that prints the same HTML. */
export async function mailBench(): Promise<Result[]> {
  const [parsers, printer] = [new Parsers(), new PagePrinter()];
  const mails = new EmailPrinter(new HtmlSanitizer(parsers), printer);
  const browser = await launchBrowser();
  const rates: Record<'newPage' | 'samePage' | 'ours' | 'oursAtOnce', number[]> = {
    newPage: [],
    samePage: [],
    ours: [],
    oursAtOnce: [],
  };
  try {
    const page = await browser.newPage();
    const onSamePage = async (number: number): Promise<void> => {
      await page.setContent(sampleHtml(number));
      await page.pdf({ format: 'letter' });
    };
    const print = (number: number): Promise<Buffer> => mails.print(sampleMail(number));
    await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => print(number)));
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.newPage.push(await rateOf((number) => printOnNewPage(browser, number)));
      rates.samePage.push(await rateOf(onSamePage));
      rates.ours.push(await rateOf(print));
      rates.oursAtOnce.push(await rateOf(print, AT_ONCE));
    }
    const bare = median(rates.newPage);
    const row = (name: string, values: readonly number[]): string[] => [
      name,
      perSecond(median(values)),
      times(median(values) / bare),
    ];
    process.stdout.write(`\nMail to PDF, two pages, median of ${ROUNDS} rounds (${machine()})\n`);
    printTable([
      ['', 'PDFs', 'of a new page each'],
      row('bare: a new page each', rates.newPage),
      row('bare: the same page again', rates.samePage),
      row('Coverleaf, one at a time', rates.ours),
      row(`Coverleaf, ${AT_ONCE} at once`, rates.oursAtOnce),
    ]);
    await weigh(print, printer);
    return [
      compared(
        {
          row: 'mail to PDF, two pages',
          unit: 'PDFs/s',
          target: ['≥', 1.5],
          how: `A bare Chromium with a new page for each, beside ours: cleaned, in a fresh context without network, ${AT_ONCE} at once as the job works; ${MAILS_PER_ROUND} mails a round.`,
        },
        { least: rates.newPage, ours: rates.oursAtOnce },
      ),
    ];
  } finally {
    await browser.close();
    await printer.onApplicationShutdown();
    parsers.onApplicationShutdown();
  }
}

async function weigh(print: (number: number) => Promise<unknown>, printer: PagePrinter): Promise<void> {
  const ownMb = (): number => process.memoryUsage.rss() / 1_048_576;
  const before = ownMb();
  let most = 0;
  for (let number = 0; number < MAILS_TO_WEIGH; number += 1) {
    await print(number);
    if (number % 25 === 0) most = Math.max(most, await browsersMb(printer));
  }
  process.stdout.write(
    `After ${MAILS_TO_WEIGH} more: browsers ${(await browsersMb(printer)).toFixed(0)} MB (at most ${most.toFixed(0)} MB), ` +
      `this process ${ownMb().toFixed(0)} MB (before: ${before.toFixed(0)} MB)\n`,
  );
}

async function browsersMb(printer: PagePrinter): Promise<number> {
  const sizes = await Promise.all(printer.pids.map(treeMemoryMb));
  return sizes.reduce((sum, size) => sum + size, 0);
}
