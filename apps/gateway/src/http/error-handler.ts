import type { FastifyInstance } from 'fastify';
import { sendError } from './problems';

/** Errors that arise before Nest: a body that cannot be read, a path that cannot be decoded. */
export function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}
