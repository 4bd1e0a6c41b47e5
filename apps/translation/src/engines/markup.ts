import { INVENTED_NUMBER, MARK, markOf, numberOf } from '../protecting/protected-text';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** A text as HTML or XML, with an element (or whatever `mark` makes) for each private-use character. */
export const toMarkup = (text: string, mark: (number: number) => string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(MARK, (found) => mark(numberOf(found)));

/** @param marks finds what `mark` made; its first group is the number */
export const fromMarkup = (markup: string, marks: RegExp): string => decode(markedText(markup, marks));

/** @returns what is in each `<p>…</p>` of a page */
export const paragraphsIn = (markup: string): string[] =>
  markup
    .split('</p>')
    .slice(0, -1)
    .flatMap((part) => (part.includes('<p>') ? [part.slice(part.indexOf('<p>') + 3)] : []));

/** @returns plain text: what looks like an element in it is text */
const decode = (markup: string): string =>
  markup.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const markedText = (markup: string, marks: RegExp): string =>
  markup.replaceAll(marks, (_whole, number: string) => markOf(Math.min(Number(number), INVENTED_NUMBER)));
