import type { Browser, Page } from 'puppeteer';
import { FakeReplies } from './fake-replies';
import { Visitor } from './visitor';

export const TRANSLATIONS = '/api/v1/translations';

/** What an engine would make of every text. */
export const translated = (sent: string) => {
  const { texts } = JSON.parse(sent) as { texts: string[] };
  return { status: 200, body: { translations: texts.map((text) => `${text} (traducido)`) } };
};

export interface Reading {
  readonly browser: Browser;
  readonly language: string;
  /** A wide one when absent. */
  readonly width?: number;
  /** Before the first page. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Somebody who reads pages in another language, and what is asked of the translation endpoint meanwhile. */
export class PageReader {
  /** The texts of each request for translations. */
  readonly asked: string[][] = [];

  private constructor(
    readonly visitor: Visitor,
    readonly answers: FakeReplies,
  ) {}

  static async arrive(
    origin: string,
    { browser, language, width = 1440, prepare }: Reading,
  ): Promise<PageReader> {
    const visitor = await Visitor.arrive(origin, { width, language, browser });
    await prepare?.(visitor.page);
    const reader = new PageReader(visitor, await FakeReplies.on(visitor.page));
    reader.answers.give(TRANSLATIONS, translated);
    visitor.page.on('request', (request) => {
      if (new URL(request.url()).pathname !== TRANSLATIONS) return;
      reader.asked.push((JSON.parse(request.postData() ?? '') as { texts: string[] }).texts);
    });
    return reader;
  }

  choose(language: string): Promise<void> {
    return this.visitor.page.locator(`.header__nav button[lang=${language}]`).click();
  }

  /** Waits until the overlay is there, or gone. */
  async overlay(isShown: boolean): Promise<void> {
    await this.visitor.page.waitForSelector('.translating', isShown ? { visible: true } : { hidden: true });
  }

  /** The moment at which the overlay goes, in milliseconds since 1970. */
  lifted(): Promise<number> {
    return this.visitor.page.evaluate(
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

  /** The beginning of what has the focus, as HTML. */
  focused(): Promise<string> {
    return this.visitor.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
  }

  isInert(): Promise<boolean> {
    return this.visitor.page.$eval('#root', (root) => root.hasAttribute('inert'));
  }
}
