import { sharedWidth } from '../sheet/areas';
import type { Items } from './items';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { textOf, unboxed, type Token } from '../sheet/lines';

/** How a document numbers its vehicles, boats or properties. */
export interface Numbering {
  /** Which item has a number, from 1; null: none. */
  readonly itemOf: (number: number) => number | null;
  /** The numbers of items in a text, as `Vehicle 2` or `Unit #2`. */
  readonly numbersIn: (text: string) => ReadonlySet<number>;
  /** Items that a text names by number, or by the end of a VIN. */
  readonly itemsIn: (text: string) => ReadonlySet<number | null>;
  /** Whether a text is a number and nothing else, as `Vehicle 2`. */
  readonly isTitle: (text: string) => boolean;
}

const WORDS = ['vehicles?', 'veh[ií]culos?', 'automobiles?', 'autos?', 'units?', 'cars?', 'boats?', 'veh'];
/** Words of a head that say nothing of what is numbered. */
const NO_ITEM = /^(?:no|n[uú]m|number|line|year|name|vin|seq|list|row|page|class|terr?|symbol)s?$/i;
/** What some documents call them, too: elsewhere these words number other things. */
const OF_ITEMS = new RegExp(`^(?:${WORDS.join('|')}|item|risk|wc|rv|trailer|location|loc)$`, 'i');
/** What stands in front of an item in its own row: `Item #1:`, `02`. */
const IN_FRONT = /(?:^|\s)(\p{L}{2,12})?\s?\.?\s*(?:no\.?|#|number)?\s*0?(\d{1,2})\s*[.:)-]?\s*$/iu;
const VIN_END =
  /(?:\b(?:vin|serial|ending(?: in| with)?|last (?:four|six|\d)(?: of vin)?)\b[\s:#.*x-]*|[*x.]{3,})([A-HJ-NPR-Z0-9]*\d{3,8})\b/gi;

const known = new WeakMap<Items, Numbering>();

/** The numbers that stand in front of items where they are listed, else their order. */
export const numberingOf = (items: Items): Numbering => {
  const done = known.get(items) ?? findNumbering(items);
  known.set(items, done);
  return done;
};

const findNumbering = (items: Items): Numbering => {
  const numbers = new Map<number, Set<number>>();
  const words = new Set<string>(WORDS);
  for (const { sheet, row, area, item } of items.mentions) {
    const before = (sheet.rows[row]?.tokens ?? []).filter((token) => token.right <= area.left + 1);
    const [, word, digits] = IN_FRONT.exec(textOf(before).slice(-40)) ?? [];
    // `Mazda 3` is no number.
    if (!digits || (word && !OF_ITEMS.test(word))) continue;
    numbers.set(Number(digits), (numbers.get(Number(digits)) ?? new Set()).add(item));
    const called = word ?? wordOver(sheet, row, before);
    if (called) words.add(called.toLowerCase());
  }
  const listed = [...numbers].filter(([number, of]) => number > 0 && of.size === 1);
  const isWhole =
    listed.length === items.keys.length &&
    new Set(listed.map(([, of]) => [...of][0])).size === items.keys.length;
  const own = new Map(listed.map(([number, of]) => [number, [...of][0] ?? null]));
  const itemOf = (number: number): number | null =>
    isWhole ? (own.get(number) ?? null) : number >= 1 && number <= items.keys.length ? number - 1 : null;
  const numbered = `\\b(?:${[...words].join('|')})\\.?\\s*(?:no\\.?|#|number)?\\s*0?(\\d)\\b(?![/-])`;
  const numbersIn = (text: string): ReadonlySet<number> =>
    new Set([...text.matchAll(new RegExp(numbered, 'gi'))].map((match) => Number(match[1])));
  return {
    itemOf,
    numbersIn,
    itemsIn: (text) => {
      const named = [...numbersIn(text)].map(itemOf);
      return new Set(named.length > 0 ? named : itemsByEnd(items, text));
    },
    isTitle: (text) =>
      numbersIn(text).size === 1 &&
      text
        .replaceAll(new RegExp(numbered, 'gi'), ' ')
        .replaceAll(new RegExp(words.size > 0 ? [...words].join('|') : '$^', 'gi'), ' ')
        .replaceAll(/[^\p{L}\d]/gu, '') === '',
  };
};

/** In rows: how far above the items of a table its head may stand. */
const MOST_ROWS = 12;
const LEAST_HEADS = 3;

/** What the head of a column of numbers calls them: `Bike` over `1`, `2`. */
const wordOver = (sheet: LabeledSheet, row: number, before: readonly Token[]): string | null => {
  const number = before.at(-1);
  for (let index = row - 1; number && index >= Math.max(0, row - MOST_ROWS); index -= 1) {
    const { cells = [] } = sheet.rows[index] ?? {};
    const head = cells.find((one) => sharedWidth(one, number) > 0);
    if (!head || /^\W*\d/.test(head.text)) continue;
    const word = unboxed(head.text).replace(/\s(?:no\.?|#|number)$/i, '');
    return cells.length >= LEAST_HEADS && /^\p{L}{3,12}$/u.test(word) && !NO_ITEM.test(word) ? word : null;
  }
  return null;
};

const itemsByEnd = (items: Items, text: string): readonly number[] =>
  [...text.matchAll(VIN_END)].flatMap(([, end = '']) => {
    const own = items.keys.flatMap((key, item) =>
      key.toUpperCase().endsWith(end.toUpperCase()) ? [item] : [],
    );
    return own.length === 1 ? own : [];
  });
