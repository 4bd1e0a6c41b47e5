import { type Catalogue, readCatalogues } from './read-catalogues';

export type { Catalogue } from './read-catalogues';

/**
 * The reviewed translations that ship with the product, by language code: each file beside this one is a
 * language. English needs none.
 * @throws at import, when a file is no catalogue
 */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = readCatalogues(__dirname);

/** Says a text in this language; in English where the catalogue of the language lacks it, or the language has none. */
export function sayIn(language: string): (text: string) => string {
  const catalogue = CATALOGUES[language] ?? {};
  return (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text;
}
