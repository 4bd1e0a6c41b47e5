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
      await this.client.connect();
    } catch (cause) {
      throw new NotConnected('no connection', { cause });
    }
    try {
      return await firstValueFrom(
        this.client.send<RpcReply, RpcRequest>(name, request).pipe(timeout(timeoutMs)),
      );
    } catch (cause) {
      if (cause instanceof TimeoutError) throw new TimedOut(`no answer in ${timeoutMs} ms`);
      throw new Dropped('the connection was lost', { cause });
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
