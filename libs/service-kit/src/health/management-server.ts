import { createServer, type Server } from 'node:http';
import { registry } from '../metrics/metrics';
import type { Health } from './health';

/** Milliseconds; clients are in the same network. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 5_000 };
/** Probes and Prometheus use a few. */
const MOST_CONNECTIONS = 200;

/** Serves /healthz, /readyz and /metrics on a port that the public does not reach. */
export async function startManagementServer(health: Health, host: string, port: number): Promise<Server> {
  const server = createServer(LIMITS, (request, response) => {
    void answerManagementRequest(health, request.url ?? '/').then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}

/** Answers the three management paths; the gateway serves them on its own port too. */
export async function answerManagementRequest(health: Health, path: string) {
  switch (path.split('?', 1)[0]) {
    case '/healthz':
      return { status: 200, type: 'application/json', body: '{"status":"ok"}' };
    case '/readyz': {
      const readiness = await health.readiness();
      return {
        status: readiness.status === 'down' ? 503 : 200,
        type: 'application/json',
        body: JSON.stringify(readiness),
      };
    }
    case '/metrics':
      return { status: 200, type: registry.contentType, body: await registry.metrics() };
    default:
      return { status: 404, type: 'text/plain', body: 'not found' };
  }
}
