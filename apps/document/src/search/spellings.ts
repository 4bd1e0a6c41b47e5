import { ListReads, searchPattern } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Words of a search term that are looked up, and words of names that each may stand for. */
const MOST_WORDS = 6;
const MOST_SPELLINGS = 6;
/** Shorter words differ from too many others by one letter. */
const SHORTEST_WORD = 4;

/** For each word of a search term, the LIKE patterns of its spellings. */
export type Spellings = readonly (readonly string[])[];

/** Finds borrowers whose name is written with one letter more, less, changed or swapped. */
@Injectable()
export class NameSpellings {
  constructor(private readonly lists: ListReads) {}

  /**
   * Where nothing has the words of a search, runs it again with names that differ from them by one letter.
   * @param run without spellings: searches the words as they are typed
   */
  async forgive<Found>(
    term: string | undefined,
    run: (spellings?: Spellings) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> {
    const found = await run();
    if (!term || !isEmpty(found)) return found;
    const spellings = await this.of(term);
    return spellings ? run(spellings) : found;
  }

  /** Null if names have no word like those of the term. */
  private async of(term: string): Promise<Spellings | null> {
    const words = term
      .normalize('NFC')
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word !== '')
      .slice(0, MOST_WORDS);
    const found = await Promise.all(words.map((word) => this.similar(word)));
    if (found.every((similar) => similar.length === 0)) return null;
    return words.map((word, n) => [word, ...(found[n] ?? [])].map(searchPattern));
  }

  private async similar(word: string): Promise<string[]> {
    if (word.length < SHORTEST_WORD) return [];
    const rows = await this.lists.query<{ word: string; searched: string }>(
      `select word, searchable($1) as searched from name_words
        where less && one_letter_less(searchable($1)) order by word limit 100`,
      [word],
    );
    return rows
      .filter((row) => row.word !== row.searched && differByOneLetter(row.word, row.searched))
      .map((row) => row.word)
      .slice(0, MOST_SPELLINGS);
  }
}

/** Also true if two neighboring letters are swapped. */
export function differByOneLetter(one: string, other: string): boolean {
  const [a, b] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return left.length <= 1 && right.length === 1;
}

/**
 * SQL: a text contains each word in one of its spellings. Each is a condition of its own, because an index can't find
 * `like any (…)`.
 * @param text a column that `searchable` made
 * @param patterns the parameter with the spellings of all words, in order
 */
export function containsSpellings(text: string, patterns: string, spellings: Spellings): string {
  let number = 0;
  return spellings
    .map(
      (ways) =>
        `(${ways.map(() => `${text} like searchable((${patterns}::text[])[${++number}])`).join(' or ')})`,
    )
    .join(' and ');
}
