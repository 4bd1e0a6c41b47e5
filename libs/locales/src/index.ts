import { type Catalogue, readCatalogues } from './read-catalogues';

export type { Catalogue } from './read-catalogues';

/**
 * The reviewed translations that ship with the product, by language code: one JSON file per language, without English.
 * Importing this fails if a file is not a catalog.
 */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = readCatalogues(__dirname);

/** A translation function for a language. It returns the English text if there is no translation. */
export function sayIn(language: string): (text: string) => string {
  const catalogue = CATALOGUES[language] ?? {};
  return (text) => (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text;
}
