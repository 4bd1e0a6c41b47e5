import { addsParts, protectedParts } from './protected-parts';

const FIRST_MARK = 0xe000;
const LAST_MARK = 0xf8ff;
/** A private-use character that stands for a part that must stay. */
export const MARK = /[\uE000-\uF8FF]/gu;
/** @param number from 0 to 6399 */
export const markOf = (number: number): string => String.fromCharCode(FIRST_MARK + number);
export const numberOf = (mark: string): number => mark.charCodeAt(0) - FIRST_MARK;
/** The last number of all. No text has so many parts: a mark of it is one that an engine invented. */
export const INVENTED_NUMBER = LAST_MARK - FIRST_MARK;
/** Numbers from here on are left to engines, for marks of their own. */
export const FIRST_FREE_NUMBER = 6_000;

/** Whether there is anything to translate. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(MARK, ''));

export interface ProtectedText {
  /** Without white space around it, one private-use character in place of each part that must stay. */
  readonly text: string;
  /** @returns the answer with the parts in their places; null where it lost, doubled or invented one, or is empty */
  restore(answer: string): string | null;
}

/** @param terms names and terms that stay as they are */
export function protect(source: string, terms: readonly string[]): ProtectedText {
  const body = source.trim();
  const from = source.indexOf(body);
  const parts = protectedParts(body, terms).slice(0, FIRST_FREE_NUMBER);
  const kept = parts.map(({ start, end }) => body.slice(start, end));
  const gaps = [...parts, { start: body.length }].map(({ start }, index) =>
    body.slice(parts[index - 1]?.end ?? 0, start),
  );
  const text = gaps.map((gap, index) => (index === 0 ? gap : markOf(index - 1) + gap)).join('');
  return {
    text,
    restore(answer) {
      const marks = Array.from(answer.matchAll(MARK), ([mark]) => numberOf(mark)).sort((a, b) => a - b);
      const isWhole = marks.length === kept.length && marks.every((mark, index) => mark === index);
      if (!isWhole || answer.trim() === '' || addsParts(answer, text)) return null;
      const restored = answer.trim().replaceAll(MARK, (mark) => kept[numberOf(mark)] ?? '');
      return source.slice(0, from) + restored + source.slice(from + body.length);
    },
  };
}
