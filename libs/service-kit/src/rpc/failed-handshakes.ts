import type { LoggerService } from '@nestjs/common';
import type { Server } from 'node:tls';
import { rpcFailedHandshakes } from '../metrics/metrics';

/** Whoever knocks without end fills no log. */
const PAUSE_MS = 10_000;

/** Counts the connections that did not prove to know the secret, and tells of them. */
export function trackFailedHandshakes(server: Server, logger: LoggerService): void {
  let toldAt = -Infinity;
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, { remoteAddress }) => {
    rpcFailedHandshakes.inc();
    if (performance.now() - toldAt < PAUSE_MS) return;
    toldAt = performance.now();
    logger.warn({ msg: 'a connection without the RPC secret was refused', from: remoteAddress, code });
  });
}
