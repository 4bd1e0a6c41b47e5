import type { Origin } from '@coverleaf/contracts';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, in bounds. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.replace('::ffff:', '').slice(0, 64),
  userAgent: (headers['user-agent'] ?? '').slice(0, 400),
});
