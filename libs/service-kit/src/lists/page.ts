import type { z } from 'zod';
import { COUNT_CAP, isStorable } from '@coverleaf/contracts';
import { validationFailed } from '../errors/errors';

/** The place of a row in a list's order, as an opaque word. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place), 'utf8').toString('base64url');

/**
 * @param place a tuple of what the list is ordered by
 * @throws AppError 422 for a word that no list gave
 */
export function decodeCursor<S extends z.ZodType>(place: S, cursor: string): z.output<S> {
  const result = place.safeParse(parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!result.success) throw validationFailed([{ field: 'cursor', message: 'Begin the list again' }]);
  return result.data;
}

function parse(text: string): unknown {
  try {
    const place: unknown = JSON.parse(text);
    const parts = Array.isArray(place) ? (place as unknown[]) : [];
    return parts.every((part) => typeof part !== 'string' || isStorable(part)) ? place : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A page of rows of which one more than `limit` was read, to know whether there is a next one.
 * @param placeOf where a row stands in the list's order
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => readonly (string | number)[],
): { items: Row[]; nextCursor?: string } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(rows.length > limit && last && { nextCursor: encodeCursor(placeOf(last)) }) };
}

/** @param counted up to one more than COUNT_CAP */
export const cappedTotal = (counted: number): { total: number; totalIsCapped?: true } => ({
  total: Math.min(counted, COUNT_CAP),
  ...(counted > COUNT_CAP && { totalIsCapped: true }),
});

/** The pattern of LIKE for texts that contain `text`, whatever signs it has. */
export const likeContains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Shorter terms hold no three letters in a row, by which a trigram index finds texts. */
const SHORTEST_PART = 3;

/** The pattern of LIKE for a term in a column of search texts: anywhere, or where a word begins if it is very short. */
export const searchPattern = (term: string): string =>
  likeContains([...term].length < SHORTEST_PART ? ` ${term}` : term);
