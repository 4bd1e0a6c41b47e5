import { createHash } from 'node:crypto';
import type { RenderedPage } from '@coverleaf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, preferredEncoding } from '../assets/compression';

const QUICK = 4;

/** Sends a rendered page with everything that keeps it to itself. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<void> {
  const bytes = Buffer.from(page.html, 'utf8');
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  void reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    // The answer to a form is about one person.
    .header('cache-control', request.method === 'GET' ? 'no-cache' : 'no-store')
    .header('vary', 'accept-encoding, cookie')
    .headers(pageHeaders(page.inlineStyles, request.protocol === 'https'));
  await reply.send(encoding ? await compress(bytes, encoding, QUICK) : bytes);
}

/** @param inlineStyles allowed by their hash; nothing else inline is */
export function pageHeaders(inlineStyles: readonly string[], secure: boolean): Record<string, string> {
  const hashes = inlineStyles.map(
    (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...hashes].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
