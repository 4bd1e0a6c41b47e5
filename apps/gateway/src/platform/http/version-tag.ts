import { AppError } from '@coverleaf/service-kit';
import type { FastifyReply } from 'fastify';

/** Says in the reply which version it is, as an ETag. */
export function tagged<T extends { readonly version: number }>(reply: FastifyReply, one: T): T {
  void reply.header('etag', `"${one.version}"`);
  return one;
}

/**
 * The version that an editor began with, from `If-Match`; undefined for none, and for `*`, which takes any.
 * @throws AppError 409 for what was never a version of ours: nothing matches it
 */
export function versionIn(ifMatch: string | undefined): number | undefined {
  const text = ifMatch?.trim();
  if (!text || text === '*') return undefined;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text) ?? [];
  if (!digits) throw new AppError('stale', 409, 'If-Match names no version of what is to be changed.');
  return Number(digits);
}
