import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are nobody's on the public internet (IANA's registry of special addresses, and multicast). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 this is public, and nothing else: so no mapped, local, unique-local, NAT64 or multicast address is. */
const PUBLIC_V6 = ['2000::', 3] as const;

/** … but not these within it: Teredo and other protocols' own, documentation, and 6to4, which hides an IPv4 address. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blockedV4 = new BlockList();
for (const [network, prefix] of PRIVATE_V4) blockedV4.addSubnet(network, prefix, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
const blockedV6 = new BlockList();
for (const [network, prefix] of PRIVATE_V6) blockedV6.addSubnet(network, prefix, 'ipv6');

/** Whether this address is a host of the public internet. What is no address is none. */
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
