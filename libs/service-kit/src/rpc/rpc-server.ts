import { ServerTCP } from '@nestjs/microservices';
import { RpcSocket } from './rpc-socket';
import { type RpcSecret, serverTlsOptions } from './rpc-tls';

interface RpcServerOptions {
  readonly host: string;
  readonly port: number;
  readonly secrets: readonly RpcSecret[];
}

/** Answers RPCs of callers that prove that they know one of the secrets. */
export class RpcServer extends ServerTCP {
  constructor({ host, port, secrets }: RpcServerOptions) {
    super({ host, port, socketClass: RpcSocket, tlsOptions: serverTlsOptions(secrets) });
  }

  /** The name of a query is its route. Nest's own method tries to parse it as JSON first and catches the error. */
  protected override getRouteFromPattern(name: string): string {
    return name;
  }
}
