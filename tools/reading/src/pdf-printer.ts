import { type ConfinedBrowser, launchConfinedBrowser } from '@coverleaf/headless-browser';
import type { Page } from 'puppeteer';
import { type MarkedBox, PAGE_HEIGHT, PAGE_WIDTH, paginate } from './page-html';

/** Prints invented documents as PDFs with a text layer. */
export class PdfPrinter {
  private constructor(
    private readonly browser: ConfinedBrowser,
    private readonly page: Page,
  ) {}

  static async start(): Promise<PdfPrinter> {
    const browser = await launchConfinedBrowser(1_500);
    const page = await browser.browser.newPage();
    await page.setViewport({ width: PAGE_WIDTH, height: PAGE_HEIGHT });
    await page.emulateMediaType('print');
    return new PdfPrinter(browser, page);
  }

  /** @returns the PDF and the positions of the marks */
  async print(html: string): Promise<{ pdf: Uint8Array; boxes: MarkedBox[] }> {
    await this.page.setContent(html, { waitUntil: 'load' });
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const boxes = await this.page.evaluate(paginate);
    const pdf = await this.page.pdf({ preferCSSPageSize: true, printBackground: true, waitForFonts: false });
    return { pdf, boxes };
  }

  /** Images of the pages of the last document. @param scale 1 is 96 dpi */
  async pictures(scale: number): Promise<Uint8Array[]> {
    await this.page.setViewport({ width: PAGE_WIDTH, height: PAGE_HEIGHT, deviceScaleFactor: scale });
    const pictures: Uint8Array[] = [];
    for (const page of await this.page.$$('.page')) pictures.push(await page.screenshot({ type: 'png' }));
    return pictures;
  }

  async stop(): Promise<void> {
    await this.browser.kill();
  }
}
