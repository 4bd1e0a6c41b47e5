import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { NotFetchable } from './fetch-error';
import { isPublicAddress } from './public-addresses';
import type { StorageHosts } from './storage-hosts';

export type Resolve = (
  host: string,
  options: LookupOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (host, options, answer) =>
  systemLookup(host, { ...options, all: true }, (error, addresses) => answer(error, addresses));

/**
 * Connects to allowed hosts alone. A name is resolved once, for the connection itself, and only to addresses of the
 * public internet, so that no second answer of a name server can lead elsewhere.
 */
export function checkedConnector(
  hosts: StorageHosts,
  { timeout, ca }: { readonly timeout: number; readonly ca?: string | undefined },
  resolve: Resolve = resolveAll,
): buildConnector.connector {
  const lookup: LookupFunction = (host, options, answer) =>
    resolve(host, options, (error, addresses) => {
      if (error) return answer(error, []);
      // One wrong address among right ones is no mistake but an attempt.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
        return answer(new NotFetchable('Its address leads into a private network.'), []);
      }
      answer(null, addresses);
    });
  const options = { timeout, ...(ca && { ca }) };
  const connect = buildConnector({ ...options, lookup });
  const connectTo = buildConnector(options);
  return (to, answer) => {
    const place = hosts.placeOf(to.hostname);
    if (!place) return connect(to, answer);
    connectTo({ ...to, hostname: place.address, port: String(place.port), servername: to.hostname }, answer);
  };
}
