import { launchBrowser } from '@coverleaf/testing';
import type { Browser, Page } from 'puppeteer';

/** A person with a browser: sees texts, presses what they name, and notes whatever went wrong on the way. */
export class Visitor {
  /** Console errors, page errors, policy violations, and requests to other origins. */
  readonly troubles: string[] = [];

  private constructor(
    readonly browser: Browser,
    readonly page: Page,
    readonly origin: string,
  ) {}

  static async arrive(origin: string, width = 390): Promise<Visitor> {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    const isMobile = width < 600;
    await page.setViewport({ width, height: 844, isMobile, hasTouch: isMobile });
    const visitor = new Visitor(browser, page, origin);
    visitor.watch();
    return visitor;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.origin + path, { waitUntil: 'networkidle0' });
  }

  /** Waits until the text can be read somewhere on the page. */
  async sees(text: string): Promise<void> {
    await this.page.locator(`::-p-text(${text})`).wait();
  }

  /** Presses the button or link with this name. */
  async press(name: string): Promise<void> {
    await this.page
      .locator(`::-p-aria([name="${name}"][role="button"]), ::-p-aria([name="${name}"][role="link"])`)
      .click();
  }

  /** Fills in the field of this name, as it is in the form. */
  async fill(name: string, text: string): Promise<void> {
    await this.page.locator(`[name="${name}"]`).fill(text);
  }

  async choose(selector: string, files: readonly string[]): Promise<void> {
    const input = await this.page.waitForSelector(selector);
    await (input as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...files);
  }

  async attribute(selector: string, name: string): Promise<string | null> {
    return this.page.$eval(selector, (element, attribute) => element.getAttribute(attribute), name);
  }

  async leave(): Promise<void> {
    await this.browser.close();
  }

  private watch(): void {
    this.page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn')
        this.troubles.push(`console: ${message.text()}`);
    });
    this.page.on('pageerror', (error) => this.troubles.push(`page: ${String(error)}`));
    this.page.on('request', (request) => {
      const foreign = /^https?:/.test(request.url()) && !request.url().startsWith(this.origin);
      if (foreign) this.troubles.push(`foreign request: ${request.url()}`);
    });
  }
}
