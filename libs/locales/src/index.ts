import es from './es.json';

/** English source text → translation. A value's place is written `{name}`, as in the source. */
export type Catalogue = Readonly<Record<string, string>>;

/** The reviewed translations that ship with the product, by language code. English needs none. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = { es };
