import { clientTlsOptions, type RpcSecret, RpcSocket } from '@coverleaf/service-kit';
import { ClientTCP } from '@nestjs/microservices';
import type { Socket } from 'node:net';
import { firstValueFrom, Observable, race } from 'rxjs';
import type { RpcAnswer, RpcReply, RpcRequest } from './envelope';

export interface RpcAddress {
  readonly host: string;
  readonly port: number;
}

/** No connection, or the service is shutting down: nothing was executed. */
export class NotSentError extends Error {}
/** The connection closed after the request was sent; the service may have executed it. */
export class ConnectionLostError extends Error {}
/** No reply in time. */
export class RpcTimeoutError extends Error {}

/** A host that drops packets would block the connection attempt for minutes. */
const CONNECT_TIMEOUT_MS = 2_000;

/** One connection to one replica of a service. It connects when first used, and again after it was lost. */
export class RpcConnection {
  private readonly client: SecuredClient;
  private connecting: Promise<void> | undefined;
  private calls = 0;
  private retired = false;

  /** Selects the secret: each failed connection tries the next one. */
  private attempt = 0;

  constructor({ host, port }: RpcAddress, secrets: readonly RpcSecret[]) {
    const choose = (): RpcSecret => {
      const secret = secrets[this.attempt % secrets.length];
      if (!secret) throw new Error('There is no RPC secret');
      return secret;
    };
    this.client = new SecuredClient({
      host,
      port,
      socketClass: RpcSocket,
      tlsOptions: clientTlsOptions(choose),
    });
  }

  get load(): number {
    return this.calls;
  }

  /** @throws NotSentError, ConnectionLostError, RpcTimeoutError */
  async send(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    this.calls += 1;
    try {
      this.connecting ??= this.connect().finally(() => (this.connecting = undefined));
      await this.connecting;
      return await this.request(name, request, timeoutMs);
    } finally {
      this.calls -= 1;
      if (this.retired && this.calls === 0) this.close();
    }
  }

  /** Closes the connection after its running calls. Do not send on it afterward. */
  retire(): void {
    this.retired = true;
    if (this.calls === 0) this.close();
  }

  close(): void {
    this.client.close();
  }

  private async request(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    const reply = await firstValueFrom(
      race(this.client.send<RpcReply, RpcRequest>(name, request), noReplyIn(timeoutMs)),
    ).catch((cause: unknown) => {
      // Nest replies with a string if the service has no handler for the RPC.
      if (typeof cause === 'string') throw new Error(`${name}: ${cause}`);
      if (cause instanceof RpcTimeoutError) throw cause;
      throw new ConnectionLostError('the connection was lost', { cause });
    });
    if (reply.kind === 'refused') throw new NotSentError('it is ending');
    return reply;
  }

  private async connect(): Promise<void> {
    const connected = this.client.connect();
    const socket = this.client.unwrap<Socket>();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // Otherwise Nest, and so every later call, would wait for this attempt until the kernel gives up.
        socket.destroy();
        reject(new Error(`no connection in ${CONNECT_TIMEOUT_MS} ms`));
      }, CONNECT_TIMEOUT_MS);
    });
    try {
      await Promise.race([connected, late]);
    } catch (cause) {
      this.attempt += 1;
      throw new NotSentError('no connection', { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Fails after the time, once everything that has arrived by then was read: a process that was busy for long sees its
 * timers before its sockets, and would give up on a reply that is there.
 */
function noReplyIn(timeoutMs: number): Observable<never> {
  return new Observable((subscriber) => {
    let afterReading: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      afterReading = setImmediate(() =>
        subscriber.error(new RpcTimeoutError(`no answer in ${timeoutMs} ms`)),
      );
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
      clearImmediate(afterReading);
    };
  });
}

class SecuredClient extends ClientTCP {
  /** Nest's own event would fire, and requests be sent, before the server has proved that it knows the secret. */
  protected override connect$(socket: unknown): Observable<unknown> {
    return super.connect$(socket, 'error', 'secureConnect');
  }

  /** The failed call reports the error. */
  override handleError(): void {}
}
