import { PoolBusyError, OutOfBoundsError } from '@coverleaf/bounded-process';
import { describeError, gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { PrintDocument } from './print-document';
import { BROWSER_MEMORY_MB, BrowserGone, PrintingBrowser } from './printing-browser';

/** A document that takes its time keeps one of them; the others go on. */
const MOST_BROWSERS = 2;
/** Megabytes that its browsers take at the most. */
export const PRINTER_MEMORY_MB = MOST_BROWSERS * BROWSER_MEMORY_MB;
/** A browser that nobody has needed for so long is ended, in milliseconds. */
const IDLE_MS = 60_000;

/** Prints documents of strangers to PDF, on a few browsers that are started when they are needed. */
@Injectable()
export class PagePrinter implements OnApplicationShutdown {
  private readonly logger = new Logger('printer');
  private readonly idle: PrintingBrowser[] = [];
  private readonly working = new Set<PrintingBrowser>();
  private readonly waiting: (() => void)[] = [];
  private turns = MOST_BROWSERS;
  private idleTimer: NodeJS.Timeout | undefined;
  private sandboxed: boolean | undefined;
  private closed = false;

  constructor() {
    gaugeOnScrape('coverleaf_printer_sandboxed', 'Chromium’s sandbox works (1) or not (0)', [], (gauge) => {
      if (this.sandboxed !== undefined) gauge.set(this.sandboxed ? 1 : 0);
      return Promise.resolve();
    });
  }

  /** Process ids of its browsers. */
  get pids(): number[] {
    return [...this.idle, ...this.working].map(({ pid }) => pid);
  }

  /**
   * @param limitMs for a document that may take less than others
   * @throws OutOfBoundsError when the document cannot be printed
   * @throws PoolBusyError when no browser can be had; the document is not to blame
   */
  async print(document: PrintDocument, limitMs?: number): Promise<Buffer> {
    await this.turn();
    try {
      return await this.attempt(document, limitMs).catch((error: unknown) => {
        // Somebody may have ended it. If it was the document, it does so again.
        if (error instanceof BrowserGone && !this.closed) return this.attempt(document, limitMs);
        throw error;
      });
    } catch (error) {
      if (this.closed) throw new PoolBusyError('This process is about to end', { cause: error });
      if (error instanceof BrowserGone) throw new OutOfBoundsError('It ended two browsers', { cause: error });
      throw error;
    } finally {
      this.turns += 1;
      this.waiting.shift()?.();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idleTimer);
    await Promise.all([...this.idle.splice(0), ...this.working].map((browser) => browser.kill()));
  }

  private async turn(): Promise<void> {
    while (this.turns === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.turns -= 1;
  }

  private async attempt(document: PrintDocument, limitMs?: number): Promise<Buffer> {
    const browser = this.idle.pop() ?? (await this.start());
    this.working.add(browser);
    let fit = false;
    try {
      const pdf = await browser.print(document, limitMs);
      fit = !this.closed && (await browser.isFit());
      return pdf;
    } finally {
      this.working.delete(browser);
      if (fit) this.rest(browser);
      else void this.end(browser);
    }
  }

  private async start(): Promise<PrintingBrowser> {
    if (this.closed) throw new PoolBusyError('This process is about to end');
    const browser = await PrintingBrowser.start().catch((cause: unknown) => {
      throw new PoolBusyError('The browser that prints mails does not start', { cause });
    });
    if (this.sandboxed !== browser.sandboxed && !browser.sandboxed)
      this.logger.warn('Mails are printed without Chromium’s sandbox: this kernel does not let it be made');
    this.sandboxed = browser.sandboxed;
    return browser;
  }

  private rest(browser: PrintingBrowser): void {
    this.idle.push(browser);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      for (const idle of this.idle.splice(0)) void this.end(idle);
    }, IDLE_MS).unref();
  }

  private async end(browser: PrintingBrowser): Promise<void> {
    await browser
      .kill()
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'a browser left something behind', error: describeError(error) }),
      );
  }
}
