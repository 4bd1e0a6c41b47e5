import { reportCspViolations } from '@coverleaf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Default headers of every response. Pages, files and images set their own. */
export const DEFAULT_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

export const defaultHeadersFor = ({ protocol }: Pick<FastifyRequest, 'protocol'>): Record<string, string> =>
  protocol === 'https' ? { ...DEFAULT_HEADERS, ...HSTS } : { ...DEFAULT_HEADERS };

export function setDefaultHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(defaultHeadersFor(request));
    done();
  });
}

export const CAPABILITY_URL_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

const PAGE_HEADERS = {
  'reporting-endpoints': `csp="${reportCspViolations.path}"`,
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** @param policy from `contentSecurityPolicy` */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, policy: string): void {
  const secure = request.protocol === 'https';
  void reply
    .header('content-security-policy', secure ? `${policy}; upgrade-insecure-requests` : policy)
    .headers(PAGE_HEADERS);
}

/** The trusted-types policy of frontend/src/components/pdf/pdf-document.ts, the only one that may create script URLs. */
const PDF_WORKER = 'pdf-worker';

interface PolicyOptions {
  /** Sources of pages that may be framed. */
  readonly frames?: string;
}

/** The Content-Security-Policy of a page. @param styleSources hashes or nonces of its inline styles */
export const contentSecurityPolicy = (
  styleSources: readonly string[],
  { frames = "'none'" }: PolicyOptions = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${PDF_WORKER}`,
    // Browsers that support `report-to` ignore `report-uri`.
    `report-uri ${reportCspViolations.path}`,
    'report-to csp',
  ].join('; ');
