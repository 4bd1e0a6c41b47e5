import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { openPool, PoolBusyError, type Processes, serveProcesses } from '@coverleaf/bounded-process';
import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { PARSERS, reportSandbox, serverTls, weightsProblem } from '@coverleaf/parsers';
import { activeRequests } from '@coverleaf/service-kit';
import type { LoggerService } from '@nestjs/common';

/** Concurrent sessions for people, for jobs, and for each reader. The container's memory must be enough for all. */
export const SESSIONS_AT_ONCE = 2;
/** More than the connections of all clients together. */
const MAX_CONNECTIONS = 256;
/** How long a session waits for a free place, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** Runs the parsers for the services, which send the bytes and check the replies. */
export class ParserServer {
  private readonly pools: ReadonlyMap<string, Processes>;
  private readonly server = createServer({ ...serverTls, noDelay: true }, (connection) =>
    this.serve(connection),
  );

  constructor(logger: LoggerService) {
    reportSandbox(logger);
    void weightsProblem().then((problem) => {
      if (problem) logger.error({ msg: 'uploads are not read', reason: problem });
    });
    // All pools share the container's memory. Jobs leave places for people, who wait for their reply.
    const limit = new ConcurrencyLimit({
      maxRunning: SESSIONS_AT_ONCE,
      maxWaitMs: MAX_WAIT_MS,
      refusal: () => new PoolBusyError('The document parser was busy'),
    });
    this.pools = new Map(
      PARSERS.map(({ name, program, bounds, usedBy }) => {
        const pool = openPool(program, bounds);
        // A reader calls another reader while it holds its own place, so a shared pool could deadlock.
        const key = usedBy === 'readers' ? name : usedBy;
        const session: Processes['session'] = (work) => limit.run(() => pool.session(work), { key });
        return [name, { session, close: () => pool.close() }];
      }),
    );
    this.server.maxConnections = MAX_CONNECTIONS;
    // The handshake failed. The client gets the error, so nothing is left to do here.
    this.server.on('tlsClientError', () => undefined);
  }

  /** @param port 0 for any free port @returns the port */
  async listen(port: number, host: string): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    for (const pool of this.pools.values()) pool.close();
  }

  private serve(connection: TLSSocket): void {
    void activeRequests.track(() =>
      serveProcesses(connection, (program) =>
        activeRequests.isDraining ? undefined : this.pools.get(program),
      ),
    );
  }
}
