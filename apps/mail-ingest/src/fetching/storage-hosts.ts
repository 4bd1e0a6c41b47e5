import { BlockList, isIP } from 'node:net';

function blockListOf(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks.split(' ')) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/** IPv4 networks that are not public (IANA special-purpose registry, and multicast). */
const blockedV4 = blockListOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  'ipv4',
);
/** The public range of IPv6. It excludes mapped, local, unique-local, NAT64 and multicast addresses. */
const publicV6 = blockListOf('2000::/3', 'ipv6');
/** Not public within it: Teredo and other protocols, documentation, and 6to4, which embeds an IPv4 address. */
const blockedV6 = blockListOf('2001::/23 2001:db8::/32 2002::/16 3fff::/20', 'ipv6');

/** False for private addresses and for strings that are not an IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blockedV4.check(address, 'ipv4');
    case 6:
      return publicV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
    default:
      return false;
  }
}

interface PinnedAddress {
  readonly address: string;
  readonly port: number;
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** `storage.example`, `*.mailgun.net`, or `storage.example=127.0.0.1:8443` for an operator's proxy. */
export class StorageHosts {
  private readonly hosts = new Map<string, PinnedAddress | null>();
  private readonly suffixes: string[] = [];

  /** @param list separated by commas @throws Error that names the invalid entry */
  constructor(list: string) {
    for (const entry of list.split(',').map((text) => text.trim().toLowerCase())) {
      if (entry === '') continue;
      const [name = '', address, ...more] = entry.split('=');
      const isWildcard = name.startsWith('*.');
      const host = isWildcard ? name.slice(2) : name;
      if (!HOST.test(host) || isIP(host) !== 0 || more.length > 0) throw invalidEntry(entry);
      if (isWildcard && address !== undefined) throw invalidEntry(entry);
      if (isWildcard) this.suffixes.push(`.${host}`);
      else this.hosts.set(host, address === undefined ? null : parsePinnedAddress(address, entry));
    }
  }

  allows(host: string): boolean {
    return HOST.test(host) && (this.hosts.has(host) || this.suffixes.some((suffix) => host.endsWith(suffix)));
  }

  pinnedAddressOf(host: string): PinnedAddress | null {
    return this.hosts.get(host) ?? null;
  }
}

function parsePinnedAddress(text: string, entry: string): PinnedAddress {
  const [, address = '', port = ''] = /^\[?([\da-f.:]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535) throw invalidEntry(entry);
  return { address, port: Number(port) };
}

const invalidEntry = (entry: string) => new Error(`"${entry}" is not a host, *.domain or host=address:port`);
