import { type ClientProxy, ClientProxyFactory, Transport } from '@nestjs/microservices';
import type { Socket } from 'node:net';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import type { RpcAnswer, RpcReply, RpcRequest } from './envelope';

export interface RpcAddress {
  readonly host: string;
  readonly port: number;
}

/** There was no connection, or the service is ending: nothing was done. */
export class NotAsked extends Error {}
/** The connection ended after the question was sent: whether it was answered is not known. */
export class Dropped extends Error {}
/** No answer in time. */
export class TimedOut extends Error {}

/** A host that drops packets would keep us for minutes. */
const CONNECT_TIMEOUT_MS = 1_000;

/** One connection to one replica of a service. It connects when first used, and again after it was lost. */
export class RpcConnection {
  private readonly client: ClientProxy;
  private connecting: Promise<void> | undefined;
  private calls = 0;
  private retired = false;

  constructor({ host, port }: RpcAddress) {
    this.client = ClientProxyFactory.create({ transport: Transport.TCP, options: { host, port } });
  }

  /** How many calls are under way. */
  get load(): number {
    return this.calls;
  }

  /** @throws NotAsked, Dropped or TimedOut */
  async send(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    this.calls += 1;
    try {
      this.connecting ??= this.connect().finally(() => (this.connecting = undefined));
      await this.connecting;
      return await this.ask(name, request, timeoutMs);
    } finally {
      this.calls -= 1;
      if (this.retired && this.calls === 0) await this.close();
    }
  }

  /** Closes it as soon as no call is under way. Nobody may send by it any more. */
  retire(): void {
    this.retired = true;
    if (this.calls === 0) void this.close();
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async ask(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcAnswer> {
    const reply = await firstValueFrom(
      this.client.send<RpcReply, RpcRequest>(name, request).pipe(timeout(timeoutMs)),
    ).catch((cause: unknown) => {
      // Nest sends this as a text: the service runs, but knows no such question.
      if (typeof cause === 'string') throw new Error(`${name}: ${cause}`);
      if (cause instanceof TimeoutError) throw new TimedOut(`no answer in ${timeoutMs} ms`);
      throw new Dropped('the connection was lost', { cause });
    });
    if (reply.kind === 'refused') throw new NotAsked('it is ending');
    return reply;
  }

  private async connect(): Promise<void> {
    const connected = this.client.connect();
    const socket = this.client.unwrap<Socket>();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // Nest, and so every later call, would wait for this attempt until the kernel gives it up.
        socket.destroy();
        reject(new Error(`no connection in ${CONNECT_TIMEOUT_MS} ms`));
      }, CONNECT_TIMEOUT_MS);
    });
    try {
      await Promise.race([connected, late]);
    } catch (cause) {
      throw new NotAsked('no connection', { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}
