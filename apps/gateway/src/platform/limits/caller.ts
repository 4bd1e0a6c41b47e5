import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whom a rate limit counts: an IPv4 address, or the /64 network that one household has in IPv6. */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...middle, ...back].slice(0, 4).join(':');
}
