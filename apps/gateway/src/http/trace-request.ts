import { openSpan, type OpenSpan } from '@coverleaf/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Asked by machines every few seconds, and of no interest to anybody who looks for a slow request. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Begins the span of a request, the first of its trace; it ends with the answer, or when the caller is gone. Whoever
 * calls is a stranger, so a `traceparent` of theirs becomes a link.
 */
export function traceRequest(request: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  const { url: route } = request.routeOptions;
  if (route !== undefined && UNTRACED.has(route)) return undefined;
  const { traceparent } = request.headers;
  const span = openSpan({
    kind: 'server',
    name: route === undefined ? request.method : `${request.method} ${route}`,
    facts: {
      'http.request.method': request.method,
      ...(route !== undefined && { 'http.route': route }),
      ...(request.correlationId && { 'coverleaf.correlation_id': request.correlationId }),
    },
    stranger: typeof traceparent === 'string' ? traceparent : undefined,
  });
  if (!span) return undefined;
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    span.add({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('caller_gone');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}
