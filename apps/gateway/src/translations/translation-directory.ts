import { type LanguageCode, translateRpc } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** Translations: those that ship with the product first, then those of what operators published. */
@Injectable()
export class TranslationDirectory {
  constructor(@InjectRpc('translation') private readonly rpc: RpcClient) {}

  /**
   * @param waitMs how long new texts may wait for the engine
   * @returns by text; without those that have no translation (yet)
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
    const asked = [...others];
    const { translations } = await this.rpc.call(translateRpc, { texts: asked, language, waitMs });
    asked.forEach((text, index) => {
      const translation = translations[index];
      if (typeof translation === 'string') found.set(text, translation);
    });
    return found;
  }
}
