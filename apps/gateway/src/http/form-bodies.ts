import { parse } from 'node:querystring';
import type { Readable } from 'node:stream';
import { receiveMailgunMail } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_FORM_BYTES = 16 * 1024;

/** Reads the small forms that pages without script send. A mail in a form is left to its own reader. */
export function parseForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, body: Readable) =>
      request.routeOptions.url === receiveMailgunMail.path ? undefined : parse(await textOf(body)),
  );
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // What is left of a body that is too large is heard out with its answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_FORM_BYTES) throw new AppError('body_too_large', 413, 'The request is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}
