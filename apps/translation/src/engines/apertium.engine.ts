import { OutboundError } from '@coverleaf/outbound';
import { z } from 'zod';
import { FIRST_FREE_NUMBER, markOf } from '../protecting/protected-text';
import type { EngineClient } from './engine-client';
import { fromMarkup, paragraphsIn, toMarkup } from './markup';
import type { TranslationEngine } from './translation-engine';

const Reply = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium puts these before words that it does not know or cannot inflect, so a text's own are marks while it works. */
const SIGNS = ['*', '#', '@'] as const;
const signMark = (index: number): string => markOf(FIRST_FREE_NUMBER + index);

const WORD = /XQ(\d+)X/giu;
const CAPITAL_AFTER_MARK = /[\uE000-\uF8FF]\s+\p{Lu}/gu;

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
      const answers = paragraphsIn(responseData.translatedText);
      if (answers.length !== texts.length)
        throw new OutboundError('unknown', 'Apertium answered fewer or more texts than it was asked for');
      return answers.map((answer, index) => finish(fromMarkup(answer, WORD), texts[index] ?? ''));
    },
  };
}

const withoutSigns = (text: string): string =>
  SIGNS.reduce((rest, sign, index) => rest.replaceAll(sign, signMark(index)), text);

/** The first word that Apertium knows gets a capital, wherever in the sentence it stands. */
const lowerAfterMarks = (answer: string): string =>
  answer.replaceAll(CAPITAL_AFTER_MARK, (found) => found.toLowerCase());

function finish(answer: string, source: string): string {
  const bare = answer.replaceAll(/[*#@](?=\S)/gu, '');
  const cased = source.search(CAPITAL_AFTER_MARK) >= 0 ? bare : lowerAfterMarks(bare);
  const signed = SIGNS.reduce((rest, sign, index) => rest.replaceAll(signMark(index), sign), cased);
  return / {2}/.test(source) ? signed : signed.replaceAll(/ {2,}/g, ' ');
}
