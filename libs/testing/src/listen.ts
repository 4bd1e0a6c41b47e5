import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

export interface ListeningServer {
  readonly port: number;
  /** `http://127.0.0.1:` and the port. */
  readonly url: string;
  /** Breaks the connections that are open. */
  readonly stop: () => Promise<void>;
}

/** Lets a server listen on this machine, on a free port unless one is given. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<ListeningServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Rejects while nobody on this machine accepts connections on a port. */
export function accepts(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
