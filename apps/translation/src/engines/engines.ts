import { OutboundError } from '@coverleaf/outbound';
import { z } from 'zod';
import type { EngineClient } from './engine-client';
import { FIRST_FREE_NUMBER, INVALID_NUMBER, MARK, markOf, numberOf } from './protected-text';
import type { TranslationEngine } from './translation-engine';

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Converts a text to HTML or XML. @param mark the markup of a mark */
export const toMarkup = (text: string, mark: (number: number) => string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(MARK, (found) => mark(numberOf(found)));

/** Converts markup back to a text. @param marks matches the markup of a mark; its first group is the number */
export const fromMarkup = (markup: string, marks: RegExp): string =>
  decodeEntities(
    markup.replaceAll(marks, (_mark, number: string) => markOf(Math.min(Number(number), INVALID_NUMBER))),
  );

/** @returns the content of each `<p>…</p>` */
export const paragraphsIn = (markup: string): string[] =>
  markup
    .split('</p>')
    .slice(0, -1)
    .flatMap((part) => (part.includes('<p>') ? [part.slice(part.indexOf('<p>') + 3)] : []));

/** Remaining tags are text. */
const decodeEntities = (markup: string): string =>
  markup.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const LIBRETRANSLATE_MARK = /<span[^<>]*>\s*XQ(\d+)X\s*<\/span>/giu;

/** https://docs.libretranslate.com. A mark is a `span` with a word, because empty elements are misplaced. */
export const libreTranslate = (client: EngineClient, apiKey: string | undefined): TranslationEngine => ({
  name: 'libretranslate',
  limits: { texts: 50, charactersOfText: 2_000, charactersOfCall: 10_000 },
  async translate(texts, language) {
    const { translatedText } = await client.send(
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
    return translatedText.map((markup) => fromMarkup(markup, LIBRETRANSLATE_MARK));
  },
});

const DEEPL_MARK = /<x>\s*(\d+)\s*<\/x>/giu;

/** https://developers.deepl.com. A mark is an element listed in `ignore_tags`. */
export function deepL(client: EngineClient, apiKey: string): TranslationEngine {
  return {
    name: 'deepl',
    // DeepL accepts 50 texts and 128 KiB of JSON, in which a character takes up to six bytes.
    limits: { texts: 50, charactersOfText: 10_000, charactersOfCall: 18_000 },
    async translate(texts, language) {
      const { translations } = await client.send(
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
      return translations.map(({ text }) => fromMarkup(text, DEEPL_MARK));
    },
  };
}

/** Free accounts have keys with the suffix `:fx` and another host. */
export const deepLUrl = (apiKey: string): string =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';

const Reply = z.object({ responseData: z.object({ translatedText: z.string() }) });

/** Apertium prefixes unknown words with these signs. The text's own signs are replaced by marks during the call. */
const SIGNS = ['*', '#', '@'] as const;
const signMark = (index: number): string => markOf(FIRST_FREE_NUMBER + index);

const APERTIUM_MARK = /XQ(\d+)X/giu;
const CAPITAL_AFTER_MARK = /[\uE000-\uF8FF]\s+\p{Lu}/gu;

/** https://wiki.apertium.org/wiki/Apertium-apy. A mark is an unknown word, because Apertium moves elements. */
export function apertium(client: EngineClient): TranslationEngine {
  return {
    name: 'apertium',
    // Apertium silently drops text after ten chunks of at least 500 characters.
    limits: { texts: 50, charactersOfText: 1_500, charactersOfCall: 3_000 },
    async translate(texts, language) {
      const page = texts.map((text) => `<p>${toMarkup(withoutSigns(text), (number) => `XQ${number}X`)}</p>`);
      const fields = { langpair: `en|${language}`, markUnknown: 'no', format: 'html', q: page.join('') };
      const { responseData } = await client.send({ path: '/translate', fields }, Reply);
      const outputs = paragraphsIn(responseData.translatedText);
      if (outputs.length !== texts.length)
        throw new OutboundError('unknown', 'Apertium returned fewer or more texts than it was sent');
      return outputs.map((output, index) =>
        restoreSigns(fromMarkup(output, APERTIUM_MARK), texts[index] ?? ''),
      );
    },
  };
}

const withoutSigns = (text: string): string =>
  SIGNS.reduce((rest, sign, index) => rest.replaceAll(sign, signMark(index)), text);

/** Apertium capitalizes the first word that it knows, even after a mark. */
const lowerAfterMarks = (output: string): string =>
  output.replaceAll(CAPITAL_AFTER_MARK, (found) => found.toLowerCase());

function restoreSigns(output: string, source: string): string {
  const withoutPrefixes = output.replaceAll(/[*#@](?=\S)/gu, '');
  const cased = source.search(CAPITAL_AFTER_MARK) >= 0 ? withoutPrefixes : lowerAfterMarks(withoutPrefixes);
  const signed = SIGNS.reduce((rest, sign, index) => rest.replaceAll(signMark(index), sign), cased);
  return / {2}/.test(source) ? signed : signed.replaceAll(/ {2,}/g, ' ');
}
