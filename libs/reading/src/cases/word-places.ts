import type { Box } from '@coverleaf/contracts';
import { sharedArea } from '../sheet/areas';
import { PAGE_READERS, type View, type Word } from '../sheet/words';
import { letterKey } from './form-words';

/** One place on a page, with what each reader saw there. */
export interface WordPlace {
  readonly first: Word;
  /** What other readers saw, where they saw one word, too. */
  readonly others: readonly Word[];
}

/** The places of a view. The first word of each is that of the text layer, or of the first reader who has one there. */
export function wordPlaces({ words }: View): readonly WordPlace[] {
  const places: { first: Word; others: Word[] }[] = [];
  for (const reader of PAGE_READERS) {
    const known = places.slice();
    for (const word of words[reader] ?? []) {
      const place = known.find(
        ({ first }) => isSamePlace(first.box, word.box) && isAlike(first.text, word.text),
      );
      if (place) place.others.push(word);
      else places.push({ first: word, others: [] });
    }
  }
  return places;
}

/** What stands before and behind words of one reader, in their line. */
export function neighborsOf(words: readonly Word[]): ReadonlyMap<Word, { before?: Word; behind?: Word }> {
  const sorted = words.toSorted((one, other) => one.box.left - other.box.left);
  return new Map(
    sorted.map((word, index) => {
      const isNear = (one: Word, other: Word): boolean =>
        isSameLine(one.box, other.box) && other.box.left - one.box.left - one.box.width < 2 * one.box.height;
      const behind = sorted.slice(index + 1).find((other) => isSameLine(word.box, other.box));
      const before = sorted.slice(0, index).findLast((other) => isSameLine(word.box, other.box));
      return [
        word,
        {
          ...(behind && isNear(word, behind) && { behind }),
          ...(before && isNear(before, word) && { before }),
        },
      ];
    }),
  );
}

export const isWithin = ({ left, top, width, height }: Box, outer: Box): boolean => {
  const [x, y] = [left + width / 2, top + height / 2];
  return x > outer.left && x < outer.left + outer.width && y > outer.top && y < outer.top + outer.height;
};

const isSameLine = (one: Box, other: Box): boolean =>
  Math.abs(one.top + one.height / 2 - other.top - other.height / 2) < Math.min(one.height, other.height) / 2;

function isSamePlace(one: Box, other: Box): boolean {
  const smaller = Math.min(one.width * one.height, other.width * other.height);
  return sharedArea(one, other) > smaller / 2;
}

const isAlike = (one: string, other: string): boolean => {
  const [first, second] = [letterKey(one), letterKey(other)];
  const longer = Math.max(first.length, second.length);
  return (
    longer > 0 && changesBetween(first, second).filter(({ kind }) => kind !== 'same').length <= 0.35 * longer
  );
};

/** One step from one text to another; `at` is the place in the first. */
export interface Change {
  readonly kind: 'same' | 'replaced' | 'added' | 'left out';
  readonly at: number;
  /** In the second text; empty: left out. */
  readonly character: string;
}

/** The fewest changes that make one text of another. */
export function changesBetween(one: string, other: string): readonly Change[] {
  const [first, second] = [[...one].slice(0, 300), [...other].slice(0, 300)];
  const costs = Array.from({ length: first.length + 1 }, (_, i) =>
    Array.from({ length: second.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cost = (i: number, j: number): number => costs[i]?.[j] ?? Infinity;
  for (let i = 1; i <= first.length; i += 1)
    for (let j = 1; j <= second.length; j += 1) {
      const row = costs[i];
      const swap = first[i - 1] === second[j - 1] ? 0 : 1;
      if (row) row[j] = Math.min(cost(i - 1, j - 1) + swap, cost(i - 1, j) + 1, cost(i, j - 1) + 1);
    }
  const changes: Change[] = [];
  let [i, j] = [first.length, second.length];
  while (i > 0 || j > 0) {
    const character = second[j - 1] ?? '';
    const isSame = i > 0 && j > 0 && first[i - 1] === character;
    if (i > 0 && j > 0 && cost(i, j) === cost(i - 1, j - 1) + (isSame ? 0 : 1)) {
      [i, j] = [i - 1, j - 1];
      changes.push({ kind: isSame ? 'same' : 'replaced', at: i, character });
    } else if (j > 0 && cost(i, j) === cost(i, j - 1) + 1) {
      j -= 1;
      changes.push({ kind: 'added', at: i, character });
    } else {
      i -= 1;
      changes.push({ kind: 'left out', at: i, character: '' });
    }
  }
  return changes.toReversed();
}
