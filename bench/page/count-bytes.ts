import { gzipSync } from 'node:zlib';
import type { Browser, HTTPResponse, Page } from 'puppeteer';

export const KINDS = ['document', 'JavaScript', 'CSS', 'font', 'image', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface Weight {
  requests: number;
  /** As the browser got it, with headers; it understands brotli. */
  transferred: number;
  /** As gzip would have sent it; files that are compressed in themselves count as they are. */
  gzip: number;
}

export interface PageWeight {
  readonly kinds: Readonly<Record<Kind, Weight>>;
  /** JavaScript that came only when the page was idle, for pages that may follow. */
  readonly ahead: Weight;
  /** Requests that left the origin. */
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

/** Opens the page as a first-time visitor on a phone and weighs whatever comes until the network rests. */
export async function weighPage(browser: Browser, url: string): Promise<PageWeight> {
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

/** Bytes on the wire by URL, filled while the page loads. */
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

/** Paths of the scripts that the document itself names, of which nothing can be left out. */
const linkedScripts = (html: string): ReadonlySet<string> => new Set(html.match(/\/assets\/[\w-]+\.js/g));

const nothing = (): Weight => ({ requests: 0, transferred: 0, gzip: 0 });
