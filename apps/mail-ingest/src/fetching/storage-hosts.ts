import { isIP } from 'node:net';

/** Where an operator has a host answered from. */
export interface PinnedPlace {
  readonly address: string;
  readonly port: number;
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * The hosts that files are fetched from: `storage.example` is one host, `*.mailgun.net` every host below, and
 * `storage.example=127.0.0.1:8443` one that an operator's own proxy answers for.
 */
export class StorageHosts {
  private readonly places = new Map<string, PinnedPlace | null>();
  private readonly suffixes: string[] = [];

  /** @throws Error that names the entry */
  constructor(list: string) {
    for (const entry of list.split(',').map((text) => text.trim().toLowerCase())) {
      if (entry === '') continue;
      const [name = '', place, ...more] = entry.split('=');
      const isWild = name.startsWith('*.');
      const host = isWild ? name.slice(2) : name;
      if (!HOST.test(host) || isIP(host) !== 0 || more.length > 0) throw wrong(entry);
      if (isWild && place !== undefined) throw wrong(entry);
      if (isWild) this.suffixes.push(`.${host}`);
      else this.places.set(host, place === undefined ? null : placeOf(place, entry));
    }
  }

  allows(host: string): boolean {
    return (
      HOST.test(host) && (this.places.has(host) || this.suffixes.some((suffix) => host.endsWith(suffix)))
    );
  }

  placeOf(host: string): PinnedPlace | null {
    return this.places.get(host) ?? null;
  }
}

function placeOf(text: string, entry: string): PinnedPlace {
  const [, address = '', port = ''] = /^\[?([\da-f.:]+)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535) throw wrong(entry);
  return { address, port: Number(port) };
}

const wrong = (entry: string): Error => new Error(`"${entry}" is not a host, *.domain or host=address:port`);
