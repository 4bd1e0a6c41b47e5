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

/** Reads JSON. Many clients name the type of a body that they do not send: nothing is no body, and no broken one. */
export function parseJson(fastify: FastifyInstance): void {
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseText(request, body, done);
  });
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
