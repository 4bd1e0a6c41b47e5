import { isStorable } from '@coverleaf/contracts';
import type { z } from 'zod';
import { validationFailed } from '../errors/app-error';

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
