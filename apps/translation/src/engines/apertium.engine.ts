import { OutboundError } from '@coverleaf/outbound';
import { z } from 'zod';
import { FIRST_FREE_NUMBER, markOf } from '../protecting/protected-text';
import type { EngineClient } from './engine-client';
import { fromMarkup, toMarkup } from './markup';
import type { TranslationEngine } from './translation-engine';

const Reply = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium puts these before words that it does not know or cannot inflect, so a text's own are marks while it works. */
const SIGNS = ['*', '#', '@'] as const;
const signMark = (index: number): string => markOf(FIRST_FREE_NUMBER + index);

const WORD = /XQ(\d+)X/giu;
const PARAGRAPH = /<p>(.*?)<\/p>/gsu;

/**
 * https://wiki.apertium.org/wiki/Apertium-apy. What must stay is a word that no dictionary has: Apertium builds the
 * sentence around it, whereas it pushes elements aside. Many texts go as paragraphs of one page.
 */
export function apertium(client: EngineClient): TranslationEngine {
  return {
    name: 'apertium',
    // It reads ten stretches of at least 500 characters of a request and drops the rest in silence.
    limits: { texts: 50, charactersOfText: 1_500, charactersOfCall: 3_000 },
    async translate(texts, language) {
      const page = texts.map((text) => `<p>${toMarkup(withoutSigns(text), (number) => `XQ${number}X`)}</p>`);
      const fields = { langpair: `en|${language}`, markUnknown: 'no', format: 'html', q: page.join('') };
      const { responseData } = await client.ask({ path: '/translate', fields }, Reply);
      const answers = Array.from(responseData.translatedText.matchAll(PARAGRAPH), ([, inner = '']) => inner);
      if (answers.length !== texts.length)
        throw new OutboundError('unknown', 'Apertium answered fewer or more texts than it was asked for');
      return answers.map((answer, index) => finish(fromMarkup(answer, WORD), texts[index] ?? ''));
    },
  };
}

const withoutSigns = (text: string): string =>
  SIGNS.reduce((rest, sign, index) => rest.replaceAll(sign, signMark(index)), text);

function finish(answer: string, source: string): string {
  const bare = answer.replaceAll(/[*#@](?=\S)/gu, '');
  const signed = SIGNS.reduce((rest, sign, index) => rest.replaceAll(signMark(index), sign), bare);
  return / {2}/.test(source) ? signed : signed.replaceAll(/ {2,}/g, ' ');
}
