import { AppError } from '@coverleaf/service-kit';

/** A lender's version as an ETag. */
export const versionTag = (version: number): string => `"${version}"`;

/**
 * The version that an editor began with, from `If-Match`; undefined for none, and for `*`, which takes any.
 * @throws AppError 409 for what was never a version of ours: nothing matches it
 */
export function versionIn(ifMatch: string | undefined): number | undefined {
  const text = ifMatch?.trim();
  if (!text || text === '*') return undefined;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text) ?? [];
  if (!digits) throw new AppError('stale', 409, 'If-Match names no version of this lender.');
  return Number(digits);
}
