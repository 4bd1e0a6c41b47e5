import { type Catalog, readCatalogs } from './read-catalogs';

export type { Catalog } from './read-catalogs';

/** The translations that ship with the product, by language code. English needs none. @throws at import */
export const CATALOGS: Readonly<Record<string, Catalog>> = readCatalogs(__dirname);

/** Translates a text; returns the English text if the language's catalog lacks it. */
export function sayIn(language: string): (text: string) => string {
  const catalog = CATALOGS[language] ?? {};
  return (text) => (Object.hasOwn(catalog, text) ? catalog[text] : undefined) ?? text;
}
