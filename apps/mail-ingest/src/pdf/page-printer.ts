import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { type ConfinedBrowser, launchConfinedBrowser, treeMemoryMb } from '@coverleaf/headless-browser';
import { describeError, gaugeOnScrape } from '@coverleaf/service-kit';
import { type PrintDocument, PrintingPage } from './printing-page';

/** Of one document. */
const PRINT_LIMIT_MS = 20_000;
/** Of each browser process, enforced by the kernel. */
const PROCESS_MEMORY_MB = 1_000;

/** After this many prints, the page, and with it the renderer process, is replaced. */
const PRINTS_PER_PAGE = 25;
/** The browser is replaced after this many documents, this time, or at this memory use. */
const PRINTS_PER_BROWSER = 500;
const MAX_AGE_MS = 10 * 60_000;
const MEMORY_MB = 500;
const PRINTS_PER_MEMORY_CHECK = 10;
/** A browser just below its limit, plus a renderer that fills its memory. */
const BROWSER_MEMORY_MB = MEMORY_MB + PROCESS_MEMORY_MB;

/** The browser exited while it printed. The document may or may not be the cause. */
class BrowserExitedError extends Error {
  override readonly name = 'BrowserExitedError';
}

/** A browser that prints one document at a time, so that a crash affects no other document. */
class PrintingBrowser {
  private readonly startedAt = Date.now();
  private prints = 0;
  private page: Promise<PrintingPage> | undefined;

  private constructor(private readonly confined: ConfinedBrowser) {}

  static async start(): Promise<PrintingBrowser> {
    return new PrintingBrowser(await launchConfinedBrowser(PROCESS_MEMORY_MB));
  }

  get sandboxed(): boolean {
    return this.confined.sandboxed;
  }

  get pid(): number {
    return this.confined.pid;
  }

  /** @throws OutOfBoundsError, BrowserExitedError; then kill it */
  async print(document: PrintDocument, limitMs = PRINT_LIMIT_MS): Promise<Buffer> {
    this.prints += 1;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const reason = new OutOfBoundsError(`It took longer than ${limitMs} ms to print`);
      timer = setTimeout(() => reject(reason), limitMs);
    });
    try {
      return await Promise.race([this.printOnPage(document), timeout]);
    } catch (error) {
      if (!this.confined.browser.connected)
        throw new BrowserExitedError('The browser exited', { cause: error });
      if (error instanceof OutOfBoundsError) throw error;
      throw new OutOfBoundsError('It could not be printed', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async isReusable(): Promise<boolean> {
    if (!this.confined.browser.connected) return false;
    if (this.prints >= PRINTS_PER_BROWSER || Date.now() - this.startedAt > MAX_AGE_MS) return false;
    return this.prints % PRINTS_PER_MEMORY_CHECK !== 0 || (await treeMemoryMb(this.confined.pid)) < MEMORY_MB;
  }

  kill(): Promise<void> {
    return this.confined.kill();
  }

  private async printOnPage(document: PrintDocument): Promise<Buffer> {
    const page = await (this.page ??= PrintingPage.open(this.confined.browser));
    const pdf = await Promise.race([page.print(document), page.crashed]);
    if (page.prints >= PRINTS_PER_PAGE) {
      this.page = PrintingPage.open(this.confined.browser);
      // An error while opening is thrown at the next print; a page that does not close ends with the browser.
      this.page.catch(() => undefined);
      void page.close().catch(() => undefined);
    }
    return pdf;
  }
}

/** Two, because a slow document occupies one browser. */
const MAX_BROWSERS = 2;
export const PRINTER_MEMORY_MB = MAX_BROWSERS * BROWSER_MEMORY_MB;
/** An unused browser is killed after this time. */
const IDLE_MS = 60_000;

/** Prints untrusted documents to PDF with a few browsers that are started on demand. */
@Injectable()
export class PagePrinter implements OnApplicationShutdown {
  private readonly logger = new Logger('printer');
  private readonly idle: PrintingBrowser[] = [];
  private readonly working = new Set<PrintingBrowser>();
  private readonly limit = new ConcurrencyLimit({ maxRunning: MAX_BROWSERS });
  private idleTimer: NodeJS.Timeout | undefined;
  private sandboxed: boolean | undefined;
  private closed = false;

  constructor() {
    gaugeOnScrape('coverleaf_printer_sandboxed', 'Chromium’s sandbox works (1) or not (0)', [], (gauge) => {
      if (this.sandboxed !== undefined) gauge.set(this.sandboxed ? 1 : 0);
      return Promise.resolve();
    });
  }

  get pids(): number[] {
    return [...this.idle, ...this.working].map(({ pid }) => pid);
  }

  /** @param limitMs default: 20 seconds @throws OutOfBoundsError, PoolBusyError */
  print(document: PrintDocument, limitMs?: number): Promise<Buffer> {
    return this.limit.run(() => this.printWithRetry(document, limitMs));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idleTimer);
    await Promise.all([...this.idle.splice(0), ...this.working].map((browser) => browser.kill()));
  }

  private async printWithRetry(document: PrintDocument, limitMs?: number): Promise<Buffer> {
    try {
      return await this.attempt(document, limitMs).catch((error: unknown) => {
        // If the document caused it, it happens again in the second browser.
        if (error instanceof BrowserExitedError && !this.closed) return this.attempt(document, limitMs);
        throw error;
      });
    } catch (error) {
      if (this.closed) throw new PoolBusyError('The process is shutting down', { cause: error });
      if (error instanceof BrowserExitedError)
        throw new OutOfBoundsError('Two browsers exited while they printed it', { cause: error });
      throw error;
    }
  }

  private async attempt(document: PrintDocument, limitMs?: number): Promise<Buffer> {
    const browser = this.idle.pop() ?? (await this.start());
    this.working.add(browser);
    let isReusable = false;
    try {
      const pdf = await browser.print(document, limitMs);
      isReusable = !this.closed && (await browser.isReusable());
      return pdf;
    } finally {
      this.working.delete(browser);
      if (isReusable) this.keepIdle(browser);
      else void this.kill(browser);
    }
  }

  private async start(): Promise<PrintingBrowser> {
    if (this.closed) throw new PoolBusyError('The process is shutting down');
    const browser = await PrintingBrowser.start().catch((cause: unknown) => {
      throw new PoolBusyError('The browser for PDFs does not start', { cause });
    });
    if (this.sandboxed !== browser.sandboxed && !browser.sandboxed)
      this.logger.warn('Emails are printed without Chromium’s sandbox: the kernel does not allow it');
    this.sandboxed = browser.sandboxed;
    return browser;
  }

  private keepIdle(browser: PrintingBrowser): void {
    this.idle.push(browser);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      for (const idle of this.idle.splice(0)) void this.kill(idle);
    }, IDLE_MS).unref();
  }

  private async kill(browser: PrintingBrowser): Promise<void> {
    await browser
      .kill()
      .catch((error: unknown) =>
        this.logger.warn({ msg: 'a browser could not be killed cleanly', error: describeError(error) }),
      );
  }
}
