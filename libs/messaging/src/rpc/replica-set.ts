import { describeError, type RpcSecret } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Replica } from './replica';
import type { RpcAddress } from './rpc-connection';

/** Resolves a host name to its addresses. Rejects if it has none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Milliseconds between two DNS lookups. */
const LOOKUP_MS = 5_000;

/** The system resolver, which reads /etc/hosts and search domains. */
const resolveBySystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** The current replicas of a service: one for each address of its host names. */
export class ReplicaSet {
  private readonly logger = new Logger('rpc');
  private readonly replicas = new Map<string, Replica>();
  private list: readonly Replica[] = [];
  private readonly addresses = new Map<string, readonly string[]>();
  private readonly unknown = new Set<string>();
  private readonly timer: NodeJS.Timeout | undefined;
  private isResolving = false;
  private closed = false;
  private nextIndex = 0;

  /** @param secrets of the installation, the newest first */
  constructor(
    private readonly targets: readonly RpcAddress[],
    private readonly secrets: readonly RpcSecret[],
    private readonly resolve: ResolveHost = resolveBySystem,
    lookupMs = LOOKUP_MS,
  ) {
    const names = new Set(targets.map(({ host }) => host).filter((host) => isIP(host) === 0));
    this.updateReplicas();
    if (names.size === 0) return;
    void this.resolveHosts(names);
    this.timer = setInterval(() => void this.resolveHosts(names), lookupMs).unref();
  }

  /** The least busy replica that was not tried; a resting one only if there is no other. */
  pick(tried: ReadonlySet<Replica>): Replica | undefined {
    const { list } = this;
    this.nextIndex += 1;
    let best: Replica | undefined;
    for (let index = 0; index < list.length; index += 1) {
      // Round-robin among equals.
      const replica = list[(this.nextIndex + index) % list.length];
      if (replica && !tried.has(replica) && (!best || isBetter(replica, best))) best = replica;
    }
    return best;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    for (const replica of this.list) replica.close();
  }

  /** A failed lookup keeps the known addresses. Only one lookup runs at a time. */
  private async resolveHosts(names: ReadonlySet<string>): Promise<void> {
    if (this.isResolving) return;
    this.isResolving = true;
    try {
      await Promise.all([...names].map((name) => this.resolveHost(name)));
    } finally {
      this.isResolving = false;
    }
    if (!this.closed) this.updateReplicas();
  }

  private async resolveHost(name: string): Promise<void> {
    try {
      this.addresses.set(name, await this.resolve(name));
      this.unknown.delete(name);
    } catch (error) {
      // Logged once per outage.
      if (!this.unknown.has(name))
        this.logger.warn({ msg: 'a host name cannot be resolved', host: name, error: describeError(error) });
      this.unknown.add(name);
    }
  }

  private updateReplicas(): void {
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
