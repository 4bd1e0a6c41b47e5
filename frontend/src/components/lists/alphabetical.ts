/** Compares names regardless of accents and case, in the server's sort order. */
export const alphabetical = (language: string): ((one: string, other: string) => number) =>
  new Intl.Collator(language, { sensitivity: 'base' }).compare;
