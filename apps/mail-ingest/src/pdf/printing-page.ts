import { randomUUID } from 'node:crypto';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import type { Browser, BrowserContext, CDPSession, Page, Protocol } from 'puppeteer';
import type { PrintDocument } from './print-document';

/** Of what a page shows: US Letter without its margins, in CSS pixels. */
const PAPER = { width: 701, height: 922 };
/** One for all: a browser starts a new process for every other. What stands at an address keeps its origin to itself. */
const SITE = 'https://mail.invalid/';
const MAX_PAGES = 500;
const MAX_PDF_BYTES = 100_000_000;
/** What every image and mention of it may cost together. */
const MAX_ANSWERED_BYTES = 200_000_000;
/** A table that is wider is made smaller, but not so small that nobody could tell that there is one. */
const SMALLEST_ZOOM = 0.1;

interface Shown {
  readonly address: string;
  readonly document: PrintDocument;
  answeredBytes: number;
}

/**
 * A page of a browser context of its own that prints documents one after the other. Each document is a new one at
 * an address that nobody can guess, with an origin of its own that has no storage, and without script. It is answered
 * from memory, as are its images; whatever else anything asks for is refused.
 */
export class PrintingPage {
  /** How many documents it was given. */
  prints = 0;
  private shown: Shown | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    // A browser that is gone needs no answer.
    cdp.on('Fetch.requestPaused', (request) => void this.answer(request).catch(() => undefined));
  }

  static async open(browser: Browser): Promise<PrintingPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const cdp = await page.createCDPSession();
    const opened = new PrintingPage(context, page, cdp);
    await Promise.all([
      page.setJavaScriptEnabled(false),
      // The PDF shows what the screen shows: a mail cannot say one thing here and another there.
      page.emulateMediaType('screen'),
      page.setViewport(PAPER),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    return opened;
  }

  /** Rejects when the page has crashed; resolves never. */
  get crashed(): Promise<never> {
    return new Promise((_resolve, reject) =>
      this.page.once('error', () => reject(new OutOfBoundsError('The page that was to be printed crashed'))),
    );
  }

  /** @throws OutOfBounds */
  async print(document: PrintDocument): Promise<Buffer> {
    this.prints += 1;
    const address = `${SITE}${randomUUID()}/`;
    this.shown = { address, document, answeredBytes: 0 };
    try {
      await this.page.goto(address, { waitUntil: 'load', timeout: 0 });
      await this.fit();
      return await this.pdf();
    } finally {
      this.shown = undefined;
    }
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Makes what is wider than the paper smaller, and refuses what nobody would print. */
  private async fit(): Promise<void> {
    const { width, height } = await this.page.evaluate((smallest) => {
      const body = document.querySelector<HTMLElement>('[data-fit]');
      if (body && body.scrollWidth > body.clientWidth)
        body.style.zoom = String(Math.max(smallest, body.clientWidth / body.scrollWidth));
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { width: scrollWidth, height: scrollHeight };
    }, SMALLEST_ZOOM);
    if ((height * Math.max(1, width / PAPER.width)) / PAPER.height > MAX_PAGES)
      throw new OutOfBoundsError(`It has more than ${MAX_PAGES} pages`);
  }

  private async pdf(): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const stream = await this.page.createPDFStream({
      preferCSSPageSize: true,
      printBackground: true,
      timeout: 0,
    });
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > MAX_PDF_BYTES) throw new OutOfBoundsError(`Its PDF has more than ${MAX_PDF_BYTES} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  private async answer({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const answer = request.method === 'GET' ? this.answerTo(request.url) : undefined;
    if (!answer) return this.cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    await this.cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(answer.headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(answer.body).toString('base64'),
    });
  }

  private answerTo(url: string): { headers: Record<string, string>; body: Uint8Array } | undefined {
    const { shown } = this;
    if (!shown?.document || !url.startsWith(shown.address)) return undefined;
    if (url === shown.address)
      return { headers: pageHeaders(shown.address), body: Buffer.from(shown.document.html) };
    const image = shown.document.images.get(url.slice(shown.address.length));
    if (!image) return undefined;
    shown.answeredBytes += image.bytes.length;
    if (shown.answeredBytes > MAX_ANSWERED_BYTES) return undefined;
    return {
      headers: { 'content-type': image.contentType, 'x-content-type-options': 'nosniff' },
      body: image.bytes,
    };
  }
}

const pageHeaders = (address: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${address}image/`,
    `form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  ].join('; '),
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
});
