import type { Origin } from '@coverleaf/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The address and browser of a request, cut to the lengths that identity stores. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.replace('::ffff:', '').slice(0, 64),
  userAgent: (headers['user-agent'] ?? '').slice(0, 400),
});

/** The id in the path, if it has one. */
export function subjectOfRequest({ params }: FastifyRequest): string | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : null;
  return z.uuid().safeParse(id).data?.toLowerCase() ?? null;
}
