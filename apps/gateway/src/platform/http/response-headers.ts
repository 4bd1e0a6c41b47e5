import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What every answer carries. Pages, files and images say more of themselves, and then that holds. */
export const EVERY_REPLY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Lies besides on every answer to a browser that came by https. */
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** The headers of an answer of which nothing is known yet. */
export const headersFor = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Record<string, string> =>
  protocol === 'https' ? { ...EVERY_REPLY, ...TRANSPORT } : { ...EVERY_REPLY };

export function protectReplies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersFor(request));
    done();
  });
}
