import type { FastifyInstance, FastifyRequest } from 'fastify';

/** No phone is silent for so long in the middle of a few kilobytes, in milliseconds. */
const SILENCE_MS = 15_000;

/** Forms with files have a rule of their own, because they take long. */
const hasSmallBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && !headers['content-type']?.startsWith('multipart/');

/** Ends connections on which a body began and does not come: each would be held for minutes. */
export function endSilentBodies(fastify: FastifyInstance, silenceMs = SILENCE_MS): void {
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasSmallBody(request)) request.raw.setTimeout(silenceMs, () => request.raw.destroy());
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (hasSmallBody(request)) request.raw.setTimeout(0);
    done();
  });
}
