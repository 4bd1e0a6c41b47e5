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
/** How long one that failed is left alone while there are others, in milliseconds. */
const REST_MS = 5_000;

/** One replica of a service, and whether it is worth asking. */
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

  /** How many calls are under way. */
  get load(): number {
    return this.connections.reduce((sum, connection) => sum + connection.load, 0);
  }

  /** It failed a moment ago. Afterwards it gets one call at a time, until it has answered one. */
  get isResting(): boolean {
    return this.failedAt !== undefined && (performance.now() - this.failedAt < REST_MS || this.load > 0);
  }

  /** @throws NotAsked, Dropped or TimedOut */
  async send(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    const sentAt = performance.now();
    try {
      const answer = await this.next().send(name, request, timeoutMs);
      this.heardAt = performance.now();
      this.failedAt = undefined;
      return answer;
    } catch (error) {
      // A question may just take long; but one that hangs, or whose machine is gone, answers nobody.
      const silent = error instanceof RpcTimeoutError && this.heardAt < sentAt;
      if (silent) this.renew();
      if (silent || error instanceof NotSentError || error instanceof ConnectionLostError)
        this.failedAt = performance.now();
      throw error;
    }
  }

  /** Lets it go: calls under way may end. */
  leave(): void {
    for (const connection of this.connections) connection.retire();
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  /** The kernel keeps a connection to a machine that is gone for a quarter of an hour. */
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
