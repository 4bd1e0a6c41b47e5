import { describeError, type RpcSecret } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Replica } from './replica';
import type { RpcAddress } from './rpc-connection';

/** The addresses that a host name stands for. Rejects where it stands for none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** How old what is known of a name may be, in milliseconds. */
const LOOK_UP_MS = 5_000;

/** By the system, so that /etc/hosts and search domains count. */
const resolveBySystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** The replicas of a service as they are now. A host name stands for as many as it has addresses. */
export class ReplicaSet {
  private readonly logger = new Logger('rpc');
  private readonly replicas = new Map<string, Replica>();
  private list: readonly Replica[] = [];
  /** What each name stood for when it was last known. */
  private readonly addresses = new Map<string, readonly string[]>();
  private readonly unknown = new Set<string>();
  private readonly timer: NodeJS.Timeout | undefined;
  private lookingUp = false;
  private closed = false;
  private turn = 0;

  /** @param secrets of the installation, the newest first */
  constructor(
    private readonly targets: readonly RpcAddress[],
    private readonly secrets: readonly RpcSecret[],
    private readonly resolve: ResolveHost = resolveBySystem,
    lookUpMs = LOOK_UP_MS,
  ) {
    const names = new Set(targets.map(({ host }) => host).filter((host) => isIP(host) === 0));
    this.settle();
    if (names.size === 0) return;
    void this.lookUp(names);
    this.timer = setInterval(() => void this.lookUp(names), lookUpMs).unref();
  }

  /** The least busy of those that were not tried; one that rests only where no other is left. */
  pick(tried: ReadonlySet<Replica>): Replica | undefined {
    const { list } = this;
    this.turn += 1;
    let best: Replica | undefined;
    for (let index = 0; index < list.length; index += 1) {
      // Of those that are alike each has its turn.
      const replica = list[(this.turn + index) % list.length];
      if (replica && !tried.has(replica) && (!best || isBetter(replica, best))) best = replica;
    }
    return best;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    for (const replica of this.list) replica.close();
  }

  /** What cannot be looked up stays as it was. A look-up that takes long is not begun a second time. */
  private async lookUp(names: ReadonlySet<string>): Promise<void> {
    if (this.lookingUp) return;
    this.lookingUp = true;
    try {
      await Promise.all([...names].map((name) => this.lookUpName(name)));
    } finally {
      this.lookingUp = false;
    }
    if (!this.closed) this.settle();
  }

  private async lookUpName(name: string): Promise<void> {
    try {
      this.addresses.set(name, await this.resolve(name));
      this.unknown.delete(name);
    } catch (error) {
      // Once for each time that it begins.
      if (!this.unknown.has(name))
        this.logger.warn({ msg: 'a host name cannot be looked up', host: name, error: describeError(error) });
      this.unknown.add(name);
    }
  }

  private settle(): void {
    const wanted = new Map<string, RpcAddress>();
    for (const { host, port } of this.targets) {
      const hosts = isIP(host) === 0 ? (this.addresses.get(host) ?? []) : [host];
      for (const address of hosts) wanted.set(`${address} ${port}`, { host: address, port });
    }
    for (const [key, replica] of this.replicas) {
      if (wanted.has(key)) continue;
      this.replicas.delete(key);
      replica.leave();
    }
    for (const [key, address] of wanted) {
      if (!this.replicas.has(key)) this.replicas.set(key, new Replica(address, this.secrets));
    }
    this.list = [...this.replicas.values()];
  }
}

function isBetter(one: Replica, other: Replica): boolean {
  if (one.isResting !== other.isResting) return other.isResting;
  return one.load < other.load;
}
