import { createHash } from 'node:crypto';
import type { RenderedPage } from '@coverleaf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  compress,
  type Encoding,
  entityTag,
  matchesTag,
  preferredEncoding,
} from '../../platform/http/representation';
import { contentSecurityPolicy, setPageHeaders } from '../../platform/http/response-headers';

/** Brotli's quality for pages: most of the compression for little of the time. */
const BROTLI_QUALITY = 5;

interface PageKind {
  /** The page is about one person and must not be cached. */
  readonly isPersonal: boolean;
  readonly isIncomplete: boolean;
}

/** A rendered page with its policy, ETag and encodings, which are computed once and reused for all requests. */
export class PreparedPage {
  readonly isPersonal: boolean;
  readonly isIncomplete: boolean;
  readonly status: number;
  readonly etag: string;
  readonly policy: string;
  private readonly bytes: Buffer;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor({ html, status, inlineStyles }: RenderedPage, { isPersonal, isIncomplete }: PageKind) {
    this.isPersonal = isPersonal;
    this.isIncomplete = isIncomplete;
    this.status = status;
    this.bytes = Buffer.from(html, 'utf8');
    this.etag = entityTag(this.bytes);
    this.policy = contentSecurityPolicy(inlineStyles.map(hashSource));
  }

  body(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return Promise.resolve(this.bytes);
    const body = this.compressed.get(encoding) ?? compress(this.bytes, encoding, BROTLI_QUALITY);
    this.compressed.set(encoding, body);
    return body;
  }
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

interface SendOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
  { status = page.status, headers = {} }: SendOptions = {},
): Promise<void> {
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', page.isPersonal ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  setPageHeaders(request, reply, page.policy);
  void reply.headers(headers);
  if (!page.isPersonal) {
    void reply.header('etag', page.etag);
    if (status === 200 && matchesTag(request, page.etag)) {
      await reply.code(304).send();
      return;
    }
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  await reply.send(await page.body(encoding));
}
