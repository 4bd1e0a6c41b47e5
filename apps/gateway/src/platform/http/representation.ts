import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '@coverleaf/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak ETag of the content, the same for each of its encodings. */
export const entityTag = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

export function matchesTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const opaque = (one: string): string => one.trim().replace(/^W\//, '');
  const tags = headers['if-none-match']?.split(',').map(opaque) ?? [];
  return tags.includes(opaque(tag));
}

/** @param tag of the content, if it is known */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer | string,
  tag = entityTag(content),
): Promise<void> {
  void reply.header('etag', tag);
  if (matchesTag(request, tag)) await reply.code(304).send();
  else await reply.send(content);
}

/** Sets the ETag to the version of the body, for a later `If-Match`. */
export function tagged<T extends { readonly version: number }>(reply: FastifyReply, one: T): T {
  void reply.header('etag', `"${one.version}"`);
  return one;
}

/** The version in `If-Match`; undefined without one and for `*`. @throws AppError 409 for a tag that is not a version */
export function versionIn(ifMatch: string | undefined): number | undefined {
  const text = ifMatch?.trim();
  if (!text || text === '*') return undefined;
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text) ?? [];
  if (!digits) throw new AppError('stale', 409, 'If-Match names no version of what is to be changed.');
  return Number(digits);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** The better encoding of those that the browser accepts. Quality values are ignored: hardly any browser sends them. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

/** @param quality 0 to 11, of Brotli; gzip uses its default */
export const compress = (bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'gzip'
    ? compressGzip(bytes)
    : compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
