import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag of the content: compressed forms of it are the same thing. */
export const entityTag = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Has the browser, or a proxy before it, what this tag names? Such as make a tag strong or weak mean the same. */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const bare = (one: string): string => one.trim().replace(/^W\//, '');
  const known = headers['if-none-match']?.split(',').map(bare) ?? [];
  return known.includes(bare(tag));
}

/** Sends what everybody sees alike, or says that it has not changed. */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer | string,
): Promise<void> {
  const tag = entityTag(content);
  void reply.header('etag', tag);
  if (isKnown(request, tag)) await reply.code(304).send();
  else await reply.send(content);
}
