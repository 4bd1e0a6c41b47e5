import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../assets/compression';
import type { PreparedPage } from './prepared-page';

/** Sends a page with everything that keeps it to itself. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
  status = page.status,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const secure = request.protocol === 'https';
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    // The answer to a form is about one person.
    .header('cache-control', isRead ? 'private, no-cache' : 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', secure ? `${page.policy}; upgrade-insecure-requests` : page.policy)
    .headers(HEADERS);
  if (secure) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (isRead) {
    void reply.header('etag', page.etag);
    if (status === 200 && request.headers['if-none-match'] === page.etag) {
      await reply.code(304).send();
      return;
    }
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  await reply.send(await page.body(encoding));
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};
