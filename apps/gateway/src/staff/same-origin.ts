import { AppError } from '@coverleaf/service-kit';
import type { FastifyRequest } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a signed-in browser send. Browsers say where a request comes from; a program that
 * says nothing has no cookies of others to misuse.
 * @throws AppError 403
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (site === 'cross-site' || (origin !== undefined && !own.includes(origin))) {
    throw new AppError('foreign_origin', 403, 'This request comes from another site.');
  }
}
