import type { RpcSecret } from '@coverleaf/service-kit';
import type { RpcAnswer, RpcRequest } from './envelope';
import {
  ConnectionLostError,
  NotSentError,
  type RpcAddress,
  RpcConnection,
  RpcTimeoutError,
} from './rpc-connection';

const CONNECTIONS = 2;
/** Milliseconds for which a failed replica is skipped while there are others. */
const REST_MS = 5_000;

export class Replica {
  private connections: readonly RpcConnection[];
  private turn = 0;
  private heardAt = 0;
  private failedAt: number | undefined;

  constructor(
    private readonly address: RpcAddress,
    private readonly secrets: readonly RpcSecret[],
  ) {
    this.connections = this.open();
  }

  get load(): number {
    return this.connections.reduce((sum, connection) => sum + connection.load, 0);
  }

  /** True after a failure. After the pause, the replica gets one call at a time until one succeeds. */
  get isResting(): boolean {
    return this.failedAt !== undefined && (performance.now() - this.failedAt < REST_MS || this.load > 0);
  }

  /** @throws NotSentError, ConnectionLostError, RpcTimeoutError */
  async send(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    const sentAt = performance.now();
    try {
      const answer = await this.next().send(name, request, timeoutMs);
      this.heardAt = performance.now();
      this.failedAt = undefined;
      return answer;
    } catch (error) {
      // A single request may be slow, but a hanging process or a lost machine replies to none.
      const silent = error instanceof RpcTimeoutError && this.heardAt < sentAt;
      if (silent) this.renew();
      if (silent || error instanceof NotSentError || error instanceof ConnectionLostError)
        this.failedAt = performance.now();
      throw error;
    }
  }

  /** Closes the connections after their running calls. */
  leave(): void {
    for (const connection of this.connections) connection.retire();
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  /** The kernel keeps a connection to a lost machine for 15 minutes. */
  private renew(): void {
    this.leave();
    this.connections = this.open();
  }

  private open(): RpcConnection[] {
    return Array.from({ length: CONNECTIONS }, () => new RpcConnection(this.address, this.secrets));
  }

  private next(): RpcConnection {
    this.turn = (this.turn + 1) % CONNECTIONS;
    const connection = this.connections[this.turn];
    if (!connection) throw new Error('A replica has no connection');
    return connection;
  }
}
