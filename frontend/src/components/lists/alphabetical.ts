/** Compares names as a dictionary does, whatever their accents and case: the order in which the server lists them. */
export const alphabetical = (language: string): ((one: string, other: string) => number) =>
  new Intl.Collator(language, { sensitivity: 'base' }).compare;
