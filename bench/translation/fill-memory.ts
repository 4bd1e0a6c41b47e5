import type { Client } from 'pg';

/** What a page of FAQs and testimonials asks for. */
export const TEXTS_OF_A_PAGE = 50;
const PAGES = 2_000;

/** Of about the length of an answer. */
const textOf = (page: number, place: number): string =>
  `Answer ${place} of page ${page}: send every page of your declarations, with the dates and the name of the lender, and keep the receipt.`;

export const textsOf = (page: number): string[] =>
  Array.from({ length: TEXTS_OF_A_PAGE }, (_, place) => textOf(page, place));

export const translationOf = (text: string): string => `${text} (es)`;

/** 100,000 translations. */
export async function fillMemory(client: Client): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const texts = textsOf(page);
    await client.query(
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at)
         select sha256(convert_to(text, 'UTF8')), text, 'es', 'libretranslate', 'translated', translation, now()
           from unnest($1::text[], $2::text[]) as given (text, translation)`,
      [texts, texts.map(translationOf)],
    );
  }
  await client.query('vacuum analyze translations');
}

export const everything = (): Map<string, string> =>
  new Map(
    Array.from({ length: PAGES }, (_, page) => textsOf(page))
      .flat()
      .map((text) => [text, translationOf(text)]),
  );

export const randomPage = (): number => Math.floor(Math.random() * PAGES);
