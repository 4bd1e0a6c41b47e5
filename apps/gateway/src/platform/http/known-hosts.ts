import { AppError } from '@coverleaf/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../gateway.config';
import { sendError } from './error-reply';
import { PROBED_PATHS } from './observe-requests';

/** Only programs of this machine reach us by these. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses requests with two `Host` headers and, where `PUBLIC_URL` is set, those for hosts that are not ours. */
export function checkHosts(
  fastify: FastifyInstance,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'PUBLIC_HOSTS'>,
): void {
  const known = config.PUBLIC_URL && [
    new URL(config.PUBLIC_URL).hostname,
    ...config.PUBLIC_HOSTS,
    ...LOOPBACK,
  ];
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hostHeaders(request) > 1)
      sendError(request, reply, new AppError('bad_request', 400, 'The request could not be understood.'));
    // Probes call a process by its IP address.
    else if (
      known &&
      !known.includes(hostnameOf(request)) &&
      !PROBED_PATHS.has(request.routeOptions.url ?? '')
    )
      sendError(request, reply, new AppError('unknown_host', 421, 'There is nothing at this address.'));
    else done();
  });
}

/** Node keeps the first `Host` and drops the others; a proxy in front may have read another one. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

/** Without the port; of `X-Forwarded-Host` where a trusted proxy sends it. */
const hostnameOf = ({ host }: FastifyRequest): string => (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
