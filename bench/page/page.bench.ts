import { gzipSync } from 'node:zlib';
import type { Browser, HTTPResponse, Page } from 'puppeteer';
import { launchBrowser, startProduct } from '@coverleaf/testing';
import { measuredAlone, median, printTable, type Result, type Target } from '../results';
import { machine } from '../servers';

export const KINDS = ['document', 'JavaScript', 'CSS', 'font', 'image', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface Weight {
  requests: number;
  /** Bytes on the wire, with headers and brotli. */
  transferred: number;
  /** Size with gzip. Compressed formats count as they are. */
  gzip: number;
}

export interface PageWeight {
  readonly kinds: Readonly<Record<Kind, Weight>>;
  /** JavaScript that an idle page loads in advance for later pages. */
  readonly ahead: Weight;
  /** Requests to other origins. */
  readonly foreign: readonly string[];
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  document: 'document',
  script: 'JavaScript',
  stylesheet: 'CSS',
  font: 'font',
  image: 'image',
};
const COMPRESSIBLE: ReadonlySet<Kind> = new Set(['document', 'JavaScript', 'CSS']);

/**
 * Opens the page as a first-time visitor on a phone and weighs everything that is transferred until the network is
 * idle.
 */
async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  const responses: HTTPResponse[] = [];
  const foreign: string[] = [];
  const { origin } = new URL(url);
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${origin}/`))
      foreign.push(request.url());
  });
  page.on('response', (response) => responses.push(response));
  const transferred = await watchTransfers(page);
  const document = await page.goto(url, { waitUntil: 'networkidle0' });
  const linked = linkedScripts((await document?.text()) ?? '');
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, nothing()])) as Record<Kind, Weight>;
  const ahead = nothing();
  for (const response of responses) {
    if (!response.url().startsWith('http')) continue;
    const kind = KIND_OF[response.request().resourceType()] ?? 'other';
    const isAhead = kind === 'JavaScript' && !linked.has(new URL(response.url()).pathname);
    const weight = isAhead ? ahead : kinds[kind];
    const body = await response.buffer();
    weight.requests += 1;
    weight.transferred += transferred.get(response.url()) ?? body.length;
    weight.gzip += COMPRESSIBLE.has(kind) ? gzipSync(body).length : body.length;
  }
  await context.close();
  return { kinds, ahead, foreign };
}

/** Counts the bytes on the wire by URL while the page loads. */
async function watchTransfers(page: Page): Promise<ReadonlyMap<string, number>> {
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  const session = await page.createCDPSession();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(urls.get(requestId) ?? '', encodedDataLength),
  );
  await session.send('Network.enable');
  return bytes;
}

/** Paths of the scripts in the HTML, which are always loaded. */
const linkedScripts = (html: string): ReadonlySet<string> => new Set(html.match(/\/assets\/[\w-]+\.js/g));

const nothing = (): Weight => ({ requests: 0, transferred: 0, gzip: 0 });

/** The result of one Lighthouse run. Scores are from 0 to 100, times in milliseconds. */
export interface LighthouseFigures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** First paint without Lighthouse's simulation of a phone. */
  readonly observedFcp: number;
  readonly serverResponse: number;
  /** Failed audits, one line each. */
  readonly complaints: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's defaults: a simulated mid-range phone on slow 4G, without cache or cookies. */
async function runLighthouse(browser: Browser, url: string): Promise<LighthouseFigures> {
  const { default: lighthouse } = await import('lighthouse');
  const { port } = new URL(browser.wsEndpoint());
  const result = await lighthouse(url, {
    port: Number(port),
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  const score = (category: (typeof CATEGORIES)[number]): number =>
    Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const metrics = audits['metrics']?.details;
  const [observed] = (metrics?.type === 'debugdata' ? metrics['items'] : []) as Record<string, number>[];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    observedFcp: observed?.['observedFirstContentfulPaint'] ?? Number.NaN,
    serverResponse: value('server-response-time'),
    complaints: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 1)
      .map(({ id, title, displayValue, explanation }) => {
        const details = [displayValue, explanation].filter(Boolean).join(', ');
        return `${id}: ${title}${details ? ` (${details})` : ''}`;
      }),
  };
}

interface Weights {
  readonly lender: PageWeight;
  readonly upload: PageWeight;
  readonly admin: PageWeight;
}

const FIRST_VISIT = 'A phone’s first visit with an empty cache, weighed until the network rests';

export function weightResults({ lender, upload, admin }: Weights): Result[] {
  const scripts = lender.kinds.JavaScript.gzip;
  const styles = lender.kinds.CSS.gzip;
  const added = upload.kinds.JavaScript.gzip + upload.kinds.CSS.gzip - scripts - styles;
  const ofStaff = admin.kinds.JavaScript.gzip + admin.ahead.gzip;
  const fonts = Math.max(lender.kinds.font.requests, upload.kinds.font.requests);
  const foreign = [lender, upload, admin].flatMap((page) => page.foreign);
  const weight = (row: string, bytes: number, most: number, more = ''): Result =>
    measuredAlone(
      {
        row,
        unit: 'kB',
        target: ['≤', most],
        how: `${FIRST_VISIT}; every file as gzip would send it${more}.`,
      },
      bytes / 1_000,
    );
  const count = (row: string, measured: number, most: number): Result =>
    measuredAlone({ row, unit: 'requests', target: ['≤', most], how: `${FIRST_VISIT}.` }, measured);
  return [
    weight('JavaScript of the lender page', scripts, 120),
    weight('CSS of the lender page', styles, 10),
    weight('what the upload page adds', added, 15),
    weight('JavaScript of the admin area', ofStaff, 260, ', with what it fetches ahead'),
    count('font files', fonts, 1),
    count('requests to other origins', foreign.length, 0),
  ];
}

export function lighthouseResults(path: string, runs: readonly LighthouseFigures[]): Result[] {
  const row = (
    name: string,
    unit: string,
    target: Target,
    read: (run: LighthouseFigures) => number,
  ): Result => {
    const how = `Lighthouse as it comes, mobile, simulated slow 4G; median of ${runs.length}: ${runs.map((run) => Number(read(run).toFixed(3))).join(', ')}.`;
    return measuredAlone({ row: `${path}: ${name}`, unit, target, how }, median(runs.map(read)));
  };
  return [
    row('performance', 'of 100', ['≥', 98], (run) => run.performance),
    row('accessibility', 'of 100', ['≥', 100], (run) => run.accessibility),
    row('best practices', 'of 100', ['≥', 100], (run) => run.bestPractices),
    row('SEO', 'of 100', ['≥', 100], (run) => run.seo),
    row('LCP', 'ms', ['≤', 1_200], (run) => run.lcp),
    row('CLS', 'score', ['≤', 0.01], (run) => run.cls),
  ];
}

const RUNS = 3;
const PAGES = { lender: '/skyla', upload: '/skyla/upload' };
/** The first screen loads the whole admin area. */
const ADMIN = '/admin/login';

/** Weighs the first pages of borrowers and staff, and gets Lighthouse's scores of the borrowers' page. */
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
