import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Problem, PROBLEM_MEDIA_TYPE } from '@coverleaf/contracts';
import { CATALOGS, sayIn } from '@coverleaf/locales';
import { AppError, describeError } from '@coverleaf/service-kit';
import { HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage, readAddress, requestPath } from './page-request';
import { defaultHeadersFor } from './response-headers';
import { smallPage, smallPagePolicy } from './small-page';

const logger = new Logger('http');

/** Answers with an HTML page where a person is waiting for one, otherwise with problem+json. */
export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const error = toAppError(thrown);
  if (error.reportable)
    logger.error({ msg: error.message, route: request.routeOptions.url, error: describeError(error) });
  receiveRest(request, reply);
  if (error.retryAfterSeconds) void reply.header('retry-after', String(error.retryAfterSeconds));
  // Some requests fail before the hook has set these headers, others after a page has set its own.
  void reply.code(error.status).headers(defaultHeadersFor(request));
  if (wantsPage(request)) {
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', smallPagePolicy())
      .send(errorPage(error, { language: chosenLanguage(request), path: requestPath(request) }));
  } else
    void reply
      .type(PROBLEM_MEDIA_TYPE)
      .send(JSON.stringify(toProblem(error, request.correlationId ?? randomUUID())));
}

/** An unexpected error becomes a 500 that doesn't reveal the cause. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  if (status === 404) return new AppError('not_found', 404, 'There is nothing at this address.');
  if (status === 413) return new AppError('body_too_large', 413, 'The request is too large.');
  if (status === 415)
    return new AppError('unsupported_media_type', 415, 'This kind of content is not understood here.');
  if (status >= 400 && status < 500)
    return new AppError('bad_request', status, 'The request could not be understood.');
  return new AppError('internal_error', 500, 'Something went wrong on our side.', { cause: error });
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

/**
 * Receives and discards the rest of the body: a client whose connection is closed while it sends never reads the
 * answer. `request-bodies.ts` limits length and pace of the rest.
 */
function receiveRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}

const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

const toProblem = ({ code, status, message, errors }: AppError, correlationId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  code,
  ...(errors && { errors: [...errors] }),
  correlationId,
});

interface ErrorPageRequest {
  readonly language: string;
  /** Without the query. */
  readonly path: string;
}

/** A self-contained page for when the portal cannot be rendered. It uses only shipped texts and calls no service. */
export function errorPage(error: Pick<AppError, 'status' | 'message'>, { language, path }: ErrorPageRequest) {
  // Without a catalog, the page would be English text marked as another language.
  const shown = Object.hasOwn(CATALOGS, language) ? language : 'en';
  const translate = sayIn(shown);
  const address = readAddress(path);
  const home = address.kind === 'lender' ? `/${address.slug}` : '/';
  const { title, paragraphs } = textsFor(error);
  return smallPage({
    language: shown,
    title: translate(title),
    paragraphs: paragraphs.map(translate),
    home: { path: home, label: translate('Return to Home') },
  });
}

/** Borrowers need to know that an outage passes and that nothing is lost, not which service is down. */
function textsFor({ status, message }: Pick<AppError, 'status' | 'message'>) {
  const unexpected = 'Unexpected Application Error!';
  const wait = 'Nothing you sent has been lost. Please wait a minute, then reload this page.';
  if (status === 503) return { title: "This page isn't available right now", paragraphs: [wait] };
  if (status >= 500) return { title: unexpected, paragraphs: ['Something went wrong on our side.', wait] };
  if (status === 429)
    return {
      title: 'Please wait a minute',
      paragraphs: ['Too many requests came from your connection.', wait],
    };
  const start = 'Go back and check what you entered, or start again from the home page.';
  return { title: unexpected, paragraphs: [message, start] };
}
