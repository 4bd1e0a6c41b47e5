import { addTestimonials } from './brands';
import { FakeReplies } from './fake-replies';
import { browser, stack, withBrowser, withProduct } from './product';
import { Visitor } from './visitor';

export const TRANSLATIONS = '/api/v1/translations';
/** A testimonial that has no translation when the test starts. */
export const VOICE = 'Voice 2: sent my policy at lunch and was done before the coffee was cold.';

/** A stand-in for a translation engine: translates every text. */
export const translated = (sent: string) => {
  const { texts } = JSON.parse(sent) as { texts: string[] };
  return { status: 200, body: { translations: texts.map((text) => `${text} (traducido)`) } };
};

interface Reading {
  readonly language: string;
  /** Wide if omitted. */
  readonly width?: number;
}

/** A reader of English, new in every test. */
export let reader: PageReader;

/** Starts a product for a `describe`, gives these lenders testimonials, and opens a reader of English for each test. */
export function withPageReader(lenders: readonly string[]): void {
  withProduct();
  withBrowser();
  beforeAll(() => addTestimonials(stack.dataDir, lenders));
  beforeEach(() => openReader({ language: 'en' }));
  afterEach(() => reader.leave());
}

export async function reopenReader(reading: Reading): Promise<void> {
  await reader.leave();
  await openReader(reading);
}

async function openReader({ language, width = 1440 }: Reading): Promise<void> {
  reader = await PageReader.arrive(stack.portalUrl, { width, language, browser });
  await reader.interceptTranslations();
}

/** A visitor who reads pages in another language. Records the requests for translations. */
export class PageReader extends Visitor {
  /** The texts of each request for translations. */
  readonly asked: string[][] = [];
  answers!: FakeReplies;

  async interceptTranslations(): Promise<void> {
    this.answers = await FakeReplies.on(this.page);
    this.answers.give(TRANSLATIONS, translated);
    this.page.on('request', (request) => {
      if (new URL(request.url()).pathname !== TRANSLATIONS) return;
      this.asked.push((JSON.parse(request.postData() ?? '') as { texts: string[] }).texts);
    });
  }

  chooseLanguage(language: string): Promise<void> {
    return this.page.locator(`.header__nav button[lang=${language}]`).click();
  }

  async overlay(isShown: boolean): Promise<void> {
    await this.page.waitForSelector('.translating', isShown ? { visible: true } : { hidden: true });
  }

  /** The time at which the overlay disappears, in milliseconds since 1970. */
  lifted(): Promise<number> {
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (document.querySelector('.translating')) return;
            observer.disconnect();
            resolve(Date.now());
          }).observe(document.body, { childList: true });
        }),
    );
  }

  /** The beginning of the focused element's HTML. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
  }

  isInert(): Promise<boolean> {
    return this.page.$eval('#root', (root) => root.hasAttribute('inert'));
  }
}
