import { z } from 'zod';
import type { EngineClient } from './engine-client';
import { fromMarkup, toMarkup } from './markup';
import type { TranslationEngine } from './translation-engine';

const ELEMENT = /<x>\s*(\d+)\s*<\/x>/giu;

/** https://developers.deepl.com. What must stay is an element that it is told to leave alone. */
export function deepL(client: EngineClient, apiKey: string): TranslationEngine {
  return {
    name: 'deepl',
    // At most 50 texts and 128 KiB of JSON, in which a character may take six bytes.
    limits: { texts: 50, charactersOfText: 10_000, charactersOfCall: 18_000 },
    async translate(texts, language) {
      const { translations } = await client.ask(
        {
          path: '/v2/translate',
          authorization: `DeepL-Auth-Key ${apiKey}`,
          json: {
            text: texts.map((text) => toMarkup(text, (number) => `<x>${number}</x>`)),
            source_lang: 'EN',
            target_lang: language.toUpperCase(),
            tag_handling: 'xml',
            ignore_tags: ['x'],
            preserve_formatting: true,
          },
        },
        z.object({ translations: z.array(z.object({ text: z.string() })).length(texts.length) }),
      );
      return translations.map(({ text }) => fromMarkup(text, ELEMENT));
    },
  };
}

/** Keys of free accounts end in `:fx`, and have a host of their own. */
export const deepLUrl = (apiKey: string): string =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
