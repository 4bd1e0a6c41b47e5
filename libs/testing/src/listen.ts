import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';

/** Lets a server listen on this machine, on a free port unless one is given. `stop` breaks open connections. */
export async function listen(server: Server, port = 0, host = '127.0.0.1') {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: actual, url: `http://127.0.0.1:${actual}`, stop };
}

/**
 * Forwards connections to ports of this machine, asking for each where it leads. `cut` breaks all of them, like a
 * network failure; `hang` forwards nothing on them any more, like a firewall that forgot them.
 */
export async function startProxy(target: () => number) {
  const sockets = new Set<Socket>();
  const hang = (): void => sockets.forEach((socket) => socket.unpipe().pause());
  const server = createTcpServer((inbound) => {
    const outbound = connect(target(), '127.0.0.1');
    for (const socket of [inbound, outbound]) sockets.add(socket.on('error', () => undefined));
    inbound.pipe(outbound).pipe(inbound);
    inbound.once('close', () => outbound.destroy());
    outbound.once('close', () => inbound.destroy());
  });
  return { ...(await listen(server)), hang, cut: () => sockets.forEach((socket) => socket.destroy()) };
}

type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Lets an HTTP server listen. A request whose handler fails gets no reply. */
export const listenForHttp = (handle: HttpHandler) =>
  listen(createServer((request, response) => void handle(request, response).catch(() => response.destroy())));

/** Rejects while nothing on this machine accepts connections on a port. */
export function accepts(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
