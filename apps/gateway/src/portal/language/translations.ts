import { setTimeout as pause } from 'node:timers/promises';
import { type LanguageCode, MAX_TRANSLATION_TEXTS, type PageState, translateRpc } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** Finds translations: first in the shipped catalogs, then in the translation service. */
@Injectable()
export class TranslationClient {
  private readonly logger = new Logger(TranslationClient.name);

  constructor(@InjectRpc('translation') private readonly rpc: RpcClient) {}

  /** @param waitMs how long to wait for the engine @returns by text; those without a translation are missing */
  async find(texts: readonly string[], language: LanguageCode, waitMs: number) {
    const shipped = CATALOGS[language] ?? {};
    const found = new Map<string, string>();
    const missing = new Set<string>();
    for (const text of texts) {
      const translation = Object.hasOwn(shipped, text) ? shipped[text] : undefined;
      if (translation !== undefined) found.set(text, translation);
      else if (text.trim() !== '') missing.add(text);
    }
    if (language === 'en' || missing.size === 0) return found;
    try {
      for (const [text, translation] of await this.request([...missing], language, waitMs))
        found.set(text, translation);
    } catch (error) {
      if (found.size === 0) throw error;
      this.logger.warn({ msg: 'only shipped texts are translated', error: describeError(error) });
    }
    return found;
  }

  private async request(texts: string[], language: LanguageCode, waitMs: number) {
    const { translations } = await this.rpc.call(translateRpc, { texts, language, waitMs });
    return texts.flatMap((text, index): [string, string][] => {
      const translation = translations[index];
      return typeof translation === 'string' ? [[text, translation]] : [];
    });
  }
}

/** How long a page waits for translations, in milliseconds. After that the browser requests them. */
const PAGE_TIMEOUT_MS = 500;

export type Untranslated = Omit<PageState, 'translations'>;

/** Translations of the published texts on a page, so that the server renders it in the reader's language. */
@Injectable()
export class PageTranslations {
  private readonly logger = new Logger(PageTranslations.name);

  constructor(private readonly client: TranslationClient) {}

  /** @returns translations by text, without those in the catalogs; null if they could not be read */
  async of(page: Untranslated): Promise<Record<string, string> | null> {
    const { language } = page;
    const shipped = CATALOGS[language] ?? {};
    const texts = [...new Set(textsOf(page))].filter((text) => !Object.hasOwn(shipped, text));
    if (language === 'en' || texts.length === 0) return {};
    const timer = new AbortController();
    try {
      const timeout = pause(PAGE_TIMEOUT_MS, null, { signal: timer.signal });
      const found = await Promise.race([this.find(texts, language), timeout]);
      if (!found) throw new Error(`No answer after ${PAGE_TIMEOUT_MS} ms`);
      return Object.fromEntries(found);
    } catch (error) {
      this.logger.warn({ msg: 'a page is shown without its translations', error: describeError(error) });
      return null;
    } finally {
      timer.abort();
    }
  }

  private async find(texts: readonly string[], language: string): Promise<[string, string][]> {
    const batches = Array.from({ length: Math.ceil(texts.length / MAX_TRANSLATION_TEXTS) }, (_, index) =>
      texts.slice(index * MAX_TRANSLATION_TEXTS, (index + 1) * MAX_TRANSLATION_TEXTS),
    );
    const found = await Promise.all(batches.map((batch) => this.client.find(batch, language, 0)));
    return found.flatMap((translations) => [...translations]);
  }
}

const textsOf = ({ site, faqs, testimonials, lookup }: Untranslated): string[] =>
  [
    site.support.hours,
    site.support.lookupHours,
    ...(faqs ?? []).flatMap(({ question, answer, category }) => [question, answer, category]),
    ...(testimonials ?? []).flatMap(({ content, role }) => [content, role]),
    ...(lookup?.kind === 'found' ? [lookup.loan.insuranceStatusName] : []),
  ].filter((text) => text.trim() !== '');
