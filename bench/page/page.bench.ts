import { launchBrowser, startProduct } from '@coverleaf/testing';
import type { Browser } from 'puppeteer';
import { printTable } from '../figures';
import type { Result } from '../results/result';
import { machine } from '../servers';
import { KINDS, type PageWeight, weighPage } from './count-bytes';
import { type LighthouseFigures, runLighthouse } from './lighthouse-run';
import { lighthouseResults, weightResults } from './page-results';

const RUNS = 3;
const PAGES = { lender: '/skyla', upload: '/skyla/upload' };
/** All of the staff's application comes with its first screen. */
const ADMIN = '/admin/login';

/** The weight of the pages that borrowers and staff meet first, and what Lighthouse says of the former, beside targets. */
export async function pageBench(): Promise<Result[]> {
  const product = await startProduct();
  try {
    const browser = await launchBrowser();
    try {
      return await measure(browser, product.portalUrl);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

async function measure(browser: Browser, origin: string): Promise<Result[]> {
  const lender = await weighPage(browser, origin + PAGES.lender);
  const upload = await weighPage(browser, origin + PAGES.upload);
  const admin = await weighPage(browser, origin + ADMIN);
  process.stdout.write(`first visit with an empty cache; ${machine()}\n`);
  printWeight(`the lender's page, ${PAGES.lender}`, lender);
  printWeight(`the upload page, ${PAGES.upload}`, upload);
  printWeight(`the admin area, ${ADMIN}`, admin);
  const results = weightResults({ lender, upload, admin });
  for (const path of Object.values(PAGES)) {
    const runs: LighthouseFigures[] = [];
    for (let run = 1; run <= RUNS; run += 1) runs.push(await runLighthouse(browser, origin + path));
    printComplaints(path, runs);
    results.push(...lighthouseResults(path, runs));
  }
  return results;
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function printWeight(title: string, { kinds, ahead }: PageWeight): void {
  const rows = [
    ...KINDS.map((kind) => [kind, kinds[kind]] as const),
    ['fetched ahead when idle', ahead] as const,
  ];
  process.stdout.write(`\n${title}\n`);
  printTable([
    ['kind', 'requests', 'transferred', 'as gzip'],
    ...rows.map(([kind, { requests, transferred, gzip }]) => [
      kind,
      String(requests),
      kB(transferred),
      kB(gzip),
    ]),
  ]);
}

function printComplaints(path: string, runs: readonly LighthouseFigures[]): void {
  process.stdout.write(`\nLighthouse, mobile, ${path}\n`);
  const complaints = new Set(runs.flatMap((run) => run.complaints));
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`);
}
