import { setTimeout as pause } from 'node:timers/promises';
import { MAX_TRANSLATION_TEXTS, type PageState } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { TranslationCache } from './translation-cache';

/** A page waits no longer for translations than this, in milliseconds: the browser can still ask for them. */
const PATIENCE_MS = 500;

export type Untranslated = Omit<PageState, 'translations'>;

/** What is known of the translations of what operators wrote, so that the first byte is in the reader's language. */
@Injectable()
export class PageTranslations {
  private readonly logger = new Logger(PageTranslations.name);

  constructor(private readonly directory: TranslationCache) {}

  /** @returns translations by text, without those that ship; null when they could not be read */
  async of(page: Untranslated): Promise<Record<string, string> | null> {
    const { language } = page;
    const shipped = CATALOGUES[language] ?? {};
    const texts = [...new Set(textsOf(page))].filter((text) => !Object.hasOwn(shipped, text));
    if (language === 'en' || texts.length === 0) return {};
    const timer = new AbortController();
    try {
      const late = pause(PATIENCE_MS, null, { signal: timer.signal });
      const found = await Promise.race([this.find(texts, language), late]);
      if (!found) throw new Error(`No answer after ${PATIENCE_MS} ms`);
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
    const found = await Promise.all(batches.map((batch) => this.directory.find(batch, language, 0)));
    return found.flatMap((translations) => [...translations]);
  }
}

function textsOf({ site, faqs, testimonials, lookup }: Untranslated): string[] {
  return [
    site.support.hours,
    site.support.lookupHours,
    ...(faqs ?? []).flatMap(({ question, answer, category }) => [question, answer, category]),
    ...(testimonials ?? []).flatMap(({ content, role }) => [content, role]),
    ...(lookup?.kind === 'found' ? [lookup.loan.insuranceStatusName] : []),
  ].filter((text) => text.trim() !== '');
}
