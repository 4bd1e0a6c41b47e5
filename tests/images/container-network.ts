import { execFile } from 'node:child_process';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NETWORK = '10.231.77';

/** A bridge that gives each container its own address, name and ports. */
export class ContainerNetwork {
  private readonly addresses = new Map<string, string>();
  private readonly forwarders: Server[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly bridge: string) {}

  static async create(): Promise<ContainerNetwork> {
    const bridge = `clf${process.pid % 100_000}`;
    await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await run('ip', ['address', 'add', `${NETWORK}.1/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    return new ContainerNetwork(bridge);
  }

  /** Makes a server on this machine reachable for containers under a name. */
  async forward(name: string, port: number, to: number): Promise<void> {
    const host = this.addressOf(name);
    await run('ip', ['address', 'add', `${host}/24`, 'dev', this.bridge]);
    const server = createServer((socket) => {
      const onward = connect(to, '127.0.0.1');
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) {
        this.sockets.add(end);
        end.on('close', () => this.sockets.delete(end));
        end.on('error', () => {
          socket.destroy();
          onward.destroy();
        });
      }
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    this.forwarders.push(server);
  }

  addressOf(name: string): string {
    const known = this.addresses.get(name);
    if (known) return known;
    const address = `${NETWORK}.${this.addresses.size + 10}`;
    this.addresses.set(name, address);
    return address;
  }

  hosts(): string {
    const lines = [...this.addresses].map(([name, address]) => `${address} ${name}\n`);
    return `127.0.0.1 localhost\n${lines.join('')}`;
  }

  /** @returns the network namespace of a new container */
  async join(name: string): Promise<string> {
    const namespace = this.namespaceOf(name);
    const end = this.wireOf(name);
    const inside = (...args: string[]) => run('ip', ['-n', namespace, ...args]);
    await run('ip', ['netns', 'add', namespace]);
    await run('ip', ['link', 'add', end, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]);
    await run('ip', ['link', 'set', end, 'master', this.bridge, 'up']);
    await inside('address', 'add', `${this.addressOf(name)}/24`, 'dev', 'eth0');
    await inside('link', 'set', 'lo', 'up');
    await inside('link', 'set', 'eth0', 'up');
    return namespace;
  }

  async leave(name: string): Promise<void> {
    // Deleting a namespace takes a moment, so its cable is removed first.
    await run('ip', ['link', 'delete', this.wireOf(name)]);
    await run('ip', ['netns', 'delete', this.namespaceOf(name)]);
  }

  private readonly namespaceOf = (name: string): string => `${this.bridge}-${name}`;
  private readonly wireOf = (name: string): string =>
    `${this.bridge}v${this.addressOf(name).split('.').at(-1)}`;

  async remove(): Promise<void> {
    for (const server of this.forwarders) server.close();
    // A container that is gone doesn't close its connections.
    for (const socket of this.sockets) socket.destroy();
    await run('ip', ['link', 'delete', this.bridge]);
  }
}
