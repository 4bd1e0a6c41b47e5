import { type ClientProxy, ClientProxyFactory, Transport } from '@nestjs/microservices';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import type { RpcReply, RpcRequest } from './envelope';

export interface RpcAddress {
  readonly host: string;
  readonly port: number;
}

/** The connection could not be made: nothing was sent. */
export class NotConnected extends Error {}
/** The connection ended after the question was sent: whether it was answered is not known. */
export class Dropped extends Error {}
/** No answer in time. */
export class TimedOut extends Error {}

/** One connection to one replica of a service. It connects when first used, and again after it was lost. */
export class RpcConnection {
  private readonly client: ClientProxy;

  constructor({ host, port }: RpcAddress) {
    this.client = ClientProxyFactory.create({ transport: Transport.TCP, options: { host, port } });
  }

  async send(name: string, request: RpcRequest, timeoutMs: number): Promise<RpcReply> {
    try {
      await inTime(this.client.connect());
    } catch (cause) {
      throw new NotConnected('no connection', { cause });
    }
    try {
      return await firstValueFrom(
        this.client.send<RpcReply, RpcRequest>(name, request).pipe(timeout(timeoutMs)),
      );
    } catch (cause) {
      // Nest sends this as a text: the service runs, but knows no such question.
      if (typeof cause === 'string') throw new Error(`${name}: ${cause}`);
      if (cause instanceof TimeoutError) throw new TimedOut(`no answer in ${timeoutMs} ms`);
      throw new Dropped('the connection was lost', { cause });
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

const CONNECT_TIMEOUT_MS = 1_000;

/** A host that drops packets would keep us for minutes. */
async function inTime(connecting: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no connection in ${CONNECT_TIMEOUT_MS} ms`)),
      CONNECT_TIMEOUT_MS,
    );
  });
  try {
    await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}
