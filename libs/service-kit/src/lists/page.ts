import { z } from 'zod';
import { COUNT_CAP, isStorable, moment, type TimeOrder } from '@coverleaf/contracts';
import { readRows, type RowSource } from '../database/prepared-statements';
import { validationFailed } from '../errors/errors';
import { parseJson } from './parse-json';

/** The position of a row in a list's order, as an opaque cursor. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position), 'utf8').toString('base64url');

/** @param position schema of the tuple that the list is ordered by @throws AppError 422 for an invalid cursor */
export function decodeCursor<S extends z.ZodType>(position: S, cursor: string): z.output<S> {
  const result = position.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!result.success) throw validationFailed([{ field: 'cursor', message: 'Begin the list again' }]);
  return result.data;
}

const TimePosition = z.tuple([moment, z.uuid()]);

/** The time and id after which a page of a list by time begins; nulls for the first page. @throws AppError 422 */
export const decodeTimeCursor = (
  cursor: string | undefined,
): [at: string, id: string] | [at: null, id: null] =>
  cursor ? decodeCursor(TimePosition, cursor) : [null, null];

/** Of a list's order, in SQL. */
export interface Direction {
  readonly direction: 'asc' | 'desc';
  /** Compares a row with the last one of the page before. */
  readonly after: '>' | '<';
}

export const ASCENDING: Direction = { direction: 'asc', after: '>' };
const DESCENDING: Direction = { direction: 'desc', after: '<' };

/** Of a list by time. */
export const directionOf = (order: TimeOrder = 'newest'): Direction =>
  order === 'oldest' ? ASCENDING : DESCENDING;

function parse(text: string): unknown {
  const position = parseJson(text);
  const parts = Array.isArray(position) ? (position as unknown[]) : [];
  return parts.every((part) => typeof part !== 'string' || isStorable(part)) ? position : undefined;
}

/** A page of rows, of which one more than `limit` was read. @param positionOf the values that the list is ordered by */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (last: Row) => readonly (string | number)[],
): { items: Row[]; nextCursor?: string } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last && { nextCursor: encodeCursor(positionOf(last)) }) };
}

/** A row of T whose fields K are dates. */
export type WithDates<T, K extends keyof T> = Omit<T, K> & {
  readonly [P in K]: null extends T[P] ? Date | null : Date;
};

type WithIsoDates<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

/** A copy of the row with its dates as ISO 8601 texts. */
export function withIsoDates<T extends object>(row: T) {
  const copy = { ...row } as Record<string, unknown>;
  for (const key of Object.keys(copy)) {
    const value = copy[key];
    if (value instanceof Date) copy[key] = value.toISOString();
  }
  return copy as WithIsoDates<T>;
}

/** @param counted up to one more than COUNT_CAP */
export const cappedTotal = (counted: number): { total: number; totalIsCapped?: true } => ({
  total: Math.min(counted, COUNT_CAP),
  ...(counted > COUNT_CAP && { totalIsCapped: true }),
});

/** The number of rows, up to COUNT_CAP. @param from SQL from the word `from` on */
export async function countCapped(source: RowSource, from: string, parameters: readonly unknown[] = []) {
  const [row] = await readRows<{ total: number }>(
    source,
    `select count(*)::int as total from (select 1 ${from} limit ${COUNT_CAP + 1}) capped`,
    parameters,
  );
  return cappedTotal(row?.total ?? 0);
}

/** The LIKE pattern for texts that contain `text`, with its wildcards escaped. */
export const likeContains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A trigram index needs three letters. */
const SHORTEST_PART = 3;

/** The LIKE pattern of a search term: anywhere, or at the start of a word if it is very short. */
export const searchPattern = (term: string): string =>
  likeContains([...term].length < SHORTEST_PART ? ` ${term}` : term);

/** Words of a search term that may be in any order. Further ones must follow the last of them. */
const FREE_WORDS = 4;

/** The LIKE patterns of the words of a search term. */
export function wordPatterns(term: string): string[] {
  const words = term.split(/\s+/u).filter((word) => word !== '');
  const last = words.slice(FREE_WORDS - 1).join(' ');
  return [...words.slice(0, FREE_WORDS - 1), ...(last ? [last] : [])].map(searchPattern);
}

/**
 * SQL: a text contains all words, whatever their case and accents. Each word is a condition of its own, because an index
 * can't find `like all (…)`.
 * @param text a column that `searchable` made
 * @param patterns the parameter with `wordPatterns`, such as `$5`
 */
export const containsWords = (text: string, patterns: string): string =>
  Array.from({ length: FREE_WORDS }, (_, index) => `(${patterns}::text[])[${index + 1}]`)
    .map((pattern) => `(${pattern} is null or ${text} like searchable(${pattern}))`)
    .join(' and ');
