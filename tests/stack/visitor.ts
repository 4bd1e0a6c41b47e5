import { CATALOGS } from '@coverleaf/locales';
import { launchBrowser, waitFor } from '@coverleaf/testing';
import type { Browser, BrowserContext, ElementHandle, HTTPRequest, KeyInput, Page } from 'puppeteer';

export interface Visit {
  /** In pixels. A narrow visitor is on a phone. */
  readonly width?: number;
  readonly language?: string;
  readonly script?: boolean;
  /** A browser that several visitors share, each with separate storage. If omitted, the visitor gets a new browser. */
  readonly browser?: Browser;
}

/** What a visitor waits for, in the order of the keys. */
export interface Outcome {
  /** Path and query of the address. */
  readonly at?: string;
  readonly heading?: string;
  /** `open`: a dialog has opened completely. `closed`: all dialogs have closed. */
  readonly window?: 'open' | 'closed';
  readonly sees?: string | readonly string[];
  readonly gone?: string;
  readonly shows?: string;
}

/** What a visitor does and waits for, in the order of the keys. */
export interface Steps extends Outcome {
  readonly open?: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly press?: string | readonly string[];
  readonly key?: KeyInput;
  readonly click?: string;
}

/** A person with a browser, who sees texts and presses the buttons they name. Records everything that goes wrong. */
export class Visitor {
  /** Console errors, page errors, policy violations, and requests to other origins. */
  readonly troubles: string[] = [];
  /** Requests of the current page that have no reply yet. */
  private readonly underWay = new Set<HTTPRequest>();
  private quietSince = 0;

  constructor(
    readonly context: Browser | BrowserContext,
    readonly page: Page,
    readonly origin: string,
    readonly visit: Required<Omit<Visit, 'browser'>>,
  ) {
    this.watch();
  }

  static async arrive<Kind extends Visitor>(
    this: new (...all: ConstructorParameters<typeof Visitor>) => Kind,
    origin: string,
    options: Visit = {},
  ): Promise<Kind> {
    const { width = 390, language = 'en', script = true } = options;
    const context = await (options.browser?.createBrowserContext() ?? launchBrowser());
    const page = await context.newPage();
    const isMobile = width < 600;
    await page.setViewport({ width, height: 844, isMobile, hasTouch: isMobile });
    if (!script) await page.setJavaScriptEnabled(false);
    await context.setCookie({ name: 'language', value: language, domain: new URL(origin).hostname });
    return new this(context, page, origin, { width, language, script });
  }

  async take(steps: Steps): Promise<void> {
    for (const [step, wanted] of Object.entries(steps) as [keyof Steps, unknown][])
      for (const one of [wanted].flat()) await this[step](one as never);
  }

  /** Opens a page in a fresh document. Waits until its script has taken over and all its requests are answered. */
  async open(path: string, outcome: Outcome = {}): Promise<void> {
    await this.load(path);
    await this.take(outcome);
  }

  private async load(path: string): Promise<void> {
    // Leaves the page first. Opening the same address again would be a reload, which keeps more state.
    await this.page.goto('about:blank');
    this.underWay.clear();
    await this.page.goto(this.origin + path);
    if (!this.visit.script) return;
    await this.isTakenOver();
    // The page collects texts for 100 ms before it asks for their translations.
    const quiet = this.visit.language === 'en' ? 50 : 150;
    const isQuiet = (): boolean => this.underWay.size === 0 && Date.now() - this.quietSince > quiet;
    await waitFor(isQuiet, { what: `the last answer on ${path}` });
    await this.page.waitForSelector('.translating', { hidden: true });
  }

  async isTakenOver(): Promise<void> {
    await waitFor(() => this.page.evaluate(isTakenOver), { what: `the script of ${this.page.url()}` });
  }

  /** A fixed text in the visitor's language. */
  say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
    const said = CATALOGS[this.visit.language]?.[text] ?? text;
    return said.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  }

  async sees(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.page.locator(`::-p-text(${this.say(text)})`).wait();
  }

  async gone(text: string): Promise<void> {
    await this.page.waitForFunction(
      (one) => !document.querySelector('main')?.innerText.includes(one),
      {},
      text,
    );
  }

  async shows(selector: string): Promise<void> {
    await this.page.waitForSelector(selector);
  }

  async at(path: string): Promise<void> {
    await this.page.waitForFunction((wanted) => location.pathname + location.search === wanted, {}, path);
  }

  async heading(text: string): Promise<void> {
    await this.page.locator(`h1 ::-p-text(${text})`).wait();
  }

  /** Waits until a dialog has opened completely, or until all have closed. */
  async window(state: 'open' | 'closed'): Promise<void> {
    await this.page.waitForFunction(
      (open) => {
        const veils = [...document.querySelectorAll('.veil')];
        return open ? veils.some((veil) => getComputedStyle(veil).opacity === '1') : veils.length === 0;
      },
      {},
      state === 'open',
    );
  }

  async press(text: string, outcome: Outcome = {}): Promise<void> {
    const name = this.say(text);
    await this.page
      .locator(`::-p-aria([name="${name}"][role="button"]), ::-p-aria([name="${name}"][role="link"])`)
      .click();
    await this.take(outcome);
  }

  /** Follows the first visible link to this path. */
  async follow(path: string): Promise<void> {
    for (const link of await this.page.$$(`a[href="${path}"]`)) {
      if (await link.isVisible()) return link.click();
    }
    throw new Error(`No link to ${path} can be seen`);
  }

  async click(selector: string, outcome: Outcome = {}): Promise<void> {
    await this.page.locator(selector).click();
    await this.take(outcome);
  }

  async fill(fields: Readonly<Record<string, string>>, outcome: Outcome = {}): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.page.locator(`[name="${name}"]`).fill(text);
    await this.take(outcome);
  }

  async select(name: string, option: string, outcome: Outcome = {}): Promise<void> {
    await this.page.select(`[name="${name}"]`, option);
    await this.take(outcome);
  }

  async choose(selector: string, files: readonly string[], outcome: Outcome = {}): Promise<void> {
    const input = (await this.page.waitForSelector(selector)) as ElementHandle<HTMLInputElement> | null;
    await input?.uploadFile(...files);
    await this.take(outcome);
  }

  async key(key: KeyInput, outcome: Outcome = {}): Promise<void> {
    await this.page.keyboard.press(key);
    await this.take(outcome);
  }

  async attribute(selector: string, name: string): Promise<string | null> {
    const element = await this.page.waitForSelector(selector);
    return (await element?.evaluate((one, attribute) => one.getAttribute(attribute), name)) ?? null;
  }

  async leave(): Promise<void> {
    await this.context.close();
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
      if (!ENDLESS.has(request.resourceType())) this.underWay.add(request);
    });
    const end = (request: HTTPRequest): void => {
      this.underWay.delete(request);
      this.quietSince = Date.now();
    };
    this.page.on('requestfinished', end);
    this.page.on('requestfailed', end);
  }
}

/** An event stream never ends, and nobody may hear the end of what a page sends when it is left. */
const ENDLESS: ReadonlySet<string> = new Set(['eventsource', 'other']);

/** Whether React has taken over the page. The upload form must also have loaded its draft. */
function isTakenOver(): boolean {
  const heading = document.querySelector('main h1');
  const marked = heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  return marked && document.querySelector('.upload__plain') === null;
}
