import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, CDPSession, Page, Protocol } from 'puppeteer';
import { OutOfBoundsError } from '@coverleaf/bounded-process';

/** A page to be printed. It is loaded from its own address; its images are served from memory below that. */
export interface PrintDocument {
  readonly html: string;
  /** By relative address, such as `image/0`. */
  readonly images: ReadonlyMap<string, Image>;
}

export interface Image {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** US Letter without its margins, in CSS pixels. */
const PAPER = { width: 701, height: 922 };
/** The same for all documents, because the browser starts a process per site. Each document has an opaque origin. */
const SITE = 'https://mail.invalid/';
const MAX_PAGES = 500;
const MAX_PDF_BYTES = 100_000_000;
/** Of all image responses of one document. */
const MAX_IMAGE_BYTES = 200_000_000;
/** A table that is still too wide is cut off. */
const MIN_ZOOM = 0.1;

interface LoadedDocument {
  readonly address: string;
  readonly document: PrintDocument;
  sentBytes: number;
}

/** Prints documents from memory, each at an unguessable address with an opaque origin, without scripts or requests. */
export class PrintingPage {
  prints = 0;
  private current: LoadedDocument | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {
    // Fails only if the browser has exited.
    cdp.on('Fetch.requestPaused', (request) => void this.respond(request).catch(() => undefined));
  }

  static async open(browser: Browser): Promise<PrintingPage> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const cdp = await page.createCDPSession();
    const opened = new PrintingPage(context, page, cdp);
    await Promise.all([
      page.setJavaScriptEnabled(false),
      // Screen styles, so that the PDF looks the same as the screen.
      page.emulateMediaType('screen'),
      page.setViewport(PAPER),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    ]);
    return opened;
  }

  /** Rejects when the page crashes; never resolves. */
  get crashed(): Promise<never> {
    return new Promise((_resolve, reject) =>
      this.page.once('error', () => reject(new OutOfBoundsError('The page that was to be printed crashed'))),
    );
  }

  async print(document: PrintDocument): Promise<Buffer> {
    this.prints += 1;
    const address = `${SITE}${randomUUID()}/`;
    this.current = { address, document, sentBytes: 0 };
    try {
      await this.page.goto(address, { waitUntil: 'load', timeout: 0 });
      await this.fitToPaper();
      return await this.pdf();
    } finally {
      this.current = undefined;
    }
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Zooms out a body that is wider than the paper, and rejects too many pages. */
  private async fitToPaper(): Promise<void> {
    const { width, height } = await this.page.evaluate((smallest) => {
      const body = document.querySelector<HTMLElement>('[data-fit]');
      if (body && body.scrollWidth > body.clientWidth)
        body.style.zoom = String(Math.max(smallest, body.clientWidth / body.scrollWidth));
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { width: scrollWidth, height: scrollHeight };
    }, MIN_ZOOM);
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

  private async respond({ requestId, request }: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const response = request.method === 'GET' ? this.responseTo(request.url) : undefined;
    if (!response) return this.cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    await this.cdp.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(response.headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(response.body).toString('base64'),
    });
  }

  private responseTo(url: string): { headers: Record<string, string>; body: Uint8Array } | undefined {
    const { current } = this;
    if (!current?.document || !url.startsWith(current.address)) return undefined;
    if (url === current.address)
      return { headers: pageHeaders(current.address), body: Buffer.from(current.document.html) };
    const image = current.document.images.get(url.slice(current.address.length));
    if (!image) return undefined;
    current.sentBytes += image.bytes.length;
    if (current.sentBytes > MAX_IMAGE_BYTES) return undefined;
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
