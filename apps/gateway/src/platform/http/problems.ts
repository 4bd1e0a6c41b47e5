import { type Problem, PROBLEM_MEDIA_TYPE } from '@coverleaf/contracts';
import { AppError, describeError } from '@coverleaf/service-kit';
import { HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { chosenLanguage } from './chosen-language';
import { ERROR_PAGE_POLICY, errorPage } from './error-page';
import { headersFor } from './response-headers';
import { requestPath } from './request-path';

const logger = new Logger('http');

/** Any error as one that has an answer. What nobody foresaw is 500 and says nothing of its cause. */
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

/** Answers with problem+json, or with a page where a person is waiting for one. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const problem = toAppError(error);
  if (problem.reportable)
    logger.error({ msg: problem.message, route: request.routeOptions.url, error: describeError(problem) });
  hearOut(request, reply);
  if (problem.retryAfterSeconds) void reply.header('retry-after', String(problem.retryAfterSeconds));
  // Some requests fail before any hook has run, others after a page has said what it may do.
  void reply.code(problem.status).headers(headersFor(request));
  if (wantsPage(request)) {
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', ERROR_PAGE_POLICY)
      .send(errorPage(problem, { language: chosenLanguage(request), path: requestPath(request) }));
  } else
    void reply
      .type(PROBLEM_MEDIA_TYPE)
      .send(JSON.stringify(toProblem(problem, request.correlationId ?? randomUUID())));
}

/**
 * Lets a body that is not read come in, to nowhere: a sender that is cut off while it sends hears no answer. Fastify asks
 * for the end of the connection, and Node for a body that it has read; how slowly and how much may come, `slow-bodies.ts`
 * says.
 */
function hearOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.removeHeader('connection');
  raw.unpipe();
  raw.resume();
}

function toProblem({ code, status, message, errors }: AppError, correlationId: string): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    code,
    ...(errors && { errors: [...errors] }),
    correlationId,
  };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
