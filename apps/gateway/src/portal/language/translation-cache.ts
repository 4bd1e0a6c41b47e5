import { type LanguageCode, translateRpc } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** Translations: those that ship with the product first, then those of what operators published. */
@Injectable()
export class TranslationCache {
  private readonly logger = new Logger(TranslationCache.name);

  constructor(@InjectRpc('translation') private readonly rpc: RpcClient) {}

  /**
   * @param waitMs how long new texts may wait for the engine
   * @returns by text; without those that have no translation (yet)
   * @throws AppError while the translation service is away, unless something ships
   */
  async find(
    texts: readonly string[],
    language: LanguageCode,
    waitMs: number,
  ): Promise<ReadonlyMap<string, string>> {
    const shipped = CATALOGUES[language] ?? {};
    const found = new Map<string, string>();
    const others = new Set<string>();
    for (const text of texts) {
      const translation = Object.hasOwn(shipped, text) ? shipped[text] : undefined;
      if (translation !== undefined) found.set(text, translation);
      else if (text.trim() !== '') others.add(text);
    }
    if (language === 'en' || others.size === 0) return found;
    for (const [text, translation] of await this.ask([...others], language, waitMs, found.size > 0))
      found.set(text, translation);
    return found;
  }

  /** @param isRest something is known without the service, so that its absence must not cost that */
  private async ask(
    texts: string[],
    language: LanguageCode,
    waitMs: number,
    isRest: boolean,
  ): Promise<[string, string][]> {
    try {
      const { translations } = await this.rpc.call(translateRpc, { texts, language, waitMs });
      return texts.flatMap((text, index): [string, string][] => {
        const translation = translations[index];
        return typeof translation === 'string' ? [[text, translation]] : [];
      });
    } catch (error) {
      if (!isRest) throw error;
      this.logger.warn({ msg: 'only what ships is translated', error: describeError(error) });
      return [];
    }
  }
}
