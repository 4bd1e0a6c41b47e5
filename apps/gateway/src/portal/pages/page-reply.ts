import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferredEncoding } from '../../platform/http/compression';
import { isKnown } from '../../platform/http/entity-tag';
import type { PreparedPage } from './prepared-page';

interface Sending {
  /** The page's own when absent. */
  readonly status?: number;
  /** Instead of what every page has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a page with everything that keeps it to itself. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
  { status = page.status, headers = {} }: Sending = {},
): Promise<void> {
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', page.isPersonal ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  protectPage(request, reply, page.policy);
  void reply.headers(headers);
  if (!page.isPersonal) {
    void reply.header('etag', page.etag);
    if (status === 200 && isKnown(request, page.etag)) {
      await reply.code(304).send();
      return;
    }
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  await reply.send(await page.body(encoding));
}

/** Lays on a reply what keeps a page from being misused. */
export function protectPage(request: FastifyRequest, reply: FastifyReply, policy: string): void {
  const secure = request.protocol === 'https';
  void reply
    .header('content-security-policy', secure ? `${policy}; upgrade-insecure-requests` : policy)
    .headers(HEADERS);
}

const HEADERS = {
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};
