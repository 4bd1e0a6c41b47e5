import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { type ConfinedBrowser, launchConfinedBrowser, treeMemoryMb } from '@coverleaf/headless-browser';
import type { PrintDocument } from './print-document';
import { PrintingPage } from './printing-page';

/** For one document, in milliseconds. */
const PRINT_LIMIT_MS = 20_000;
/** Of each process of the browser; the kernel sees to it. */
const PROCESS_MEMORY_MB = 1_000;

/** A page, and with it the process that draws it, is replaced after as many documents. */
const PRINTS_PER_PAGE = 25;
/** So is the browser: after as many documents, as long a time, or when it holds as much. */
const PRINTS_PER_BROWSER = 500;
const LIFE_MS = 10 * 60_000;
const MEMORY_MB = 500;
const PRINTS_PER_WEIGHING = 10;
/** What it may hold already, and the process that then draws a document that fills its memory. */
export const BROWSER_MEMORY_MB = MEMORY_MB + PROCESS_MEMORY_MB;

/** The browser ended in the middle of a document, which may or may not be to blame. */
export class BrowserGone extends Error {
  override readonly name = 'BrowserGone';
}

/** A browser that prints one document at a time, so that whoever overturns it overturns nobody else. */
export class PrintingBrowser {
  private readonly bornAt = Date.now();
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

  /** @throws OutOfBounds, BrowserGone; then end it */
  async print(document: PrintDocument, limitMs = PRINT_LIMIT_MS): Promise<Buffer> {
    this.prints += 1;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const reason = new OutOfBoundsError(`It took longer than ${limitMs} ms to print`);
      timer = setTimeout(() => reject(reason), limitMs);
    });
    try {
      return await Promise.race([this.printOnPage(document), late]);
    } catch (error) {
      if (!this.confined.browser.connected) throw new BrowserGone('The browser ended', { cause: error });
      if (error instanceof OutOfBoundsError) throw error;
      throw new OutOfBoundsError('It could not be printed', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Whether it may print another one. */
  async isFit(): Promise<boolean> {
    if (!this.confined.browser.connected) return false;
    if (this.prints >= PRINTS_PER_BROWSER || Date.now() - this.bornAt > LIFE_MS) return false;
    return this.prints % PRINTS_PER_WEIGHING !== 0 || (await treeMemoryMb(this.confined.pid)) < MEMORY_MB;
  }

  kill(): Promise<void> {
    return this.confined.kill();
  }

  private async printOnPage(document: PrintDocument): Promise<Buffer> {
    const page = await (this.page ??= PrintingPage.open(this.confined.browser));
    const pdf = await Promise.race([page.print(document), page.crashed]);
    if (page.prints >= PRINTS_PER_PAGE) {
      this.page = PrintingPage.open(this.confined.browser);
      // A page that cannot be opened is known when it is needed; one that does not close, when the browser ends.
      this.page.catch(() => undefined);
      void page.close().catch(() => undefined);
    }
    return pdf;
  }
}
