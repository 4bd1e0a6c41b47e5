import { type Catalogue, readCatalogues } from './read-catalogues';

export type { Catalogue } from './read-catalogues';

/** The translations that ship with the product, by language code. English needs none. @throws at import */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = readCatalogues(__dirname);

/** Translates a text; returns the English where the language's catalog lacks it. */
export function sayIn(language: string): (text: string) => string {
  const catalogue = CATALOGUES[language] ?? {};
  return (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text;
}
