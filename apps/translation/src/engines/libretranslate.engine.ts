import { z } from 'zod';
import type { EngineClient } from './engine-client';
import { fromMarkup, toMarkup } from './markup';
import type { TranslationEngine } from './translation-engine';

const SPAN = /<span[^<>]*>\s*XQ(\d+)X\s*<\/span>/giu;

/**
 * https://docs.libretranslate.com. What must stay is a `span` that is not to be translated, with a word in it: of an
 * empty element LibreTranslate forgets the place.
 */
export function libreTranslate(client: EngineClient, apiKey: string | undefined): TranslationEngine {
  return {
    name: 'libretranslate',
    limits: { texts: 50, charactersOfText: 2_000, charactersOfCall: 10_000 },
    async translate(texts, language) {
      const { translatedText } = await client.ask(
        {
          path: '/translate',
          json: {
            q: texts.map((text) => toMarkup(text, (number) => `<span translate="no">XQ${number}X</span>`)),
            source: 'en',
            target: language,
            format: 'html',
            ...(apiKey && { api_key: apiKey }),
          },
        },
        z.object({ translatedText: z.array(z.string()).length(texts.length) }),
      );
      return translatedText.map((markup) => fromMarkup(markup, SPAN));
    },
  };
}
