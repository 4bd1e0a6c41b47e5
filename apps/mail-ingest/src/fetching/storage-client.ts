import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { retryAfterMs } from '@coverleaf/outbound';
import { withSpan } from '@coverleaf/service-kit';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isPublicAddress, type StorageHosts } from './storage-hosts';

/** Permanent: a retry would fail too. The message is shown to staff. */
export class PermanentFetchError extends Error {
  override readonly name = 'PermanentFetchError';
}

export class TransientFetchError extends Error {
  override readonly name = 'TransientFetchError';
  /** The provider's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  constructor(message: string, options?: ErrorOptions & { readonly retryAfterMs?: number | undefined }) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

export type Resolve = (
  host: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (host, options, callback) =>
  systemLookup(host, { ...options, all: true }, (error, addresses) => callback(error, addresses));

/** Connects to public or pinned addresses. A name is resolved once, so that DNS rebinding cannot redirect it. */
function createPublicConnector(
  hosts: StorageHosts,
  { timeout, ca }: { readonly timeout: number; readonly ca?: string | undefined },
  resolve: Resolve = resolveAll,
): buildConnector.connector {
  const lookup: LookupFunction = (host, options, callback) =>
    resolve(host, options, (error, addresses) => {
      if (error) return callback(error, []);
      // A single private address among public ones is an attack.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PermanentFetchError('Its address leads into a private network.'), []);
      callback(null, addresses);
    });
  const options = { timeout, ...(ca && { ca }) };
  const connect = buildConnector({ ...options, lookup });
  const connectTo = buildConnector(options);
  return (to, callback) => {
    const pinned = hosts.pinnedAddressOf(to.hostname);
    if (!pinned) return connect(to, callback);
    connectTo(
      { ...to, hostname: pinned.address, port: String(pinned.port), servername: to.hostname },
      callback,
    );
  };
}

/** Milliseconds. */
interface FetchTimeouts {
  readonly connectMs: number;
  /** Without data. */
  readonly idleMs: number;
  /** Of all redirects and the whole body. */
  readonly totalMs: number;
}

const TIMEOUTS: FetchTimeouts = { connectMs: 5_000, idleMs: 20_000, totalMs: 180_000 };
const MAX_REDIRECTS = 3;
const MAX_URL_CHARACTERS = 4_000;

export interface StorageClientOptions {
  readonly hosts: StorageHosts;
  /** If undefined, every fetch fails. */
  readonly apiKey: string | undefined;
  readonly timeouts?: FetchTimeouts;
  /** CA certificates in place of Node's. */
  readonly ca?: string;
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
}

/** Fetches files from untrusted URLs in emails: only HTTPS, allowed hosts and public addresses. */
export class StorageClient implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly timeouts: FetchTimeouts;

  constructor(private readonly options: StorageClientOptions) {
    this.timeouts = options.timeouts ?? TIMEOUTS;
    const { connectMs, idleMs } = this.timeouts;
    this.agent = new Agent({
      connect: createPublicConnector(options.hosts, { timeout: connectMs, ca: options.ca }, options.resolve),
      connections: 8,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      maxHeaderSize: 16 * 1024,
    });
  }

  /** @param limitBytes of Content-Length; the caller limits the body @throws PermanentFetchError, TransientFetchError */
  async open(address: string, limitBytes: number): Promise<Readable> {
    if (this.options.apiKey === undefined)
      throw new PermanentFetchError('There is no key for the email provider.');
    const first = this.allowed(address);
    const signal = AbortSignal.timeout(this.timeouts.totalMs);
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      // The API key is sent only to the first host.
      const response = await this.request(url, signal, url.host === first.host);
      const location = headerOf(response, 'location');
      if (response.statusCode >= 300 && response.statusCode < 400 && location !== null) {
        response.body.destroy();
        url = this.allowed(location, url);
        continue;
      }
      return this.accept(response, limitBytes);
    }
    throw new PermanentFetchError('The email provider redirected too many times.');
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.destroy();
  }

  private allowed(address: string, base?: URL): URL {
    const url =
      address.length <= MAX_URL_CHARACTERS && URL.canParse(address, base) ? new URL(address, base) : null;
    const isAllowed =
      url?.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      url.port === '' &&
      this.options.hosts.allows(url.hostname);
    if (!url || !isAllowed) throw new PermanentFetchError('Its address is not one of the email provider’s.');
    return url;
  }

  private async request(url: URL, signal: AbortSignal, withKey: boolean): Promise<Dispatcher.ResponseData> {
    const attributes = { 'http.request.method': 'GET', 'server.address': url.hostname };
    const authorization = `Basic ${Buffer.from(`api:${this.options.apiKey}`).toString('base64')}`;
    try {
      const response = await withSpan({ kind: 'client', name: 'GET the email provider', attributes }, () =>
        this.agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headers: { 'accept-encoding': 'identity', ...(withKey && { authorization }) },
          signal,
        }),
      );
      response.body.on('error', () => undefined);
      return response;
    } catch (error) {
      if (error instanceof PermanentFetchError) throw error;
      throw new TransientFetchError('The email provider did not respond.', { cause: error });
    }
  }

  private accept(response: Dispatcher.ResponseData, limitBytes: number): Readable {
    const error = errorFor(response, limitBytes);
    if (!error) return response.body;
    response.body.destroy();
    throw error;
  }
}

function errorFor(response: Dispatcher.ResponseData, limitBytes: number): Error | null {
  const { statusCode } = response;
  if (statusCode === 401 || statusCode === 403)
    return new PermanentFetchError('The email provider did not accept our key.');
  if (statusCode === 404 || statusCode === 410)
    return new PermanentFetchError('The email provider does not have this file any more.');
  if (statusCode >= 500 || [408, 425, 429].includes(statusCode))
    return new TransientFetchError(`The email provider responded with ${statusCode}.`, {
      retryAfterMs: retryAfterMs(response.headers['retry-after']),
    });
  if (statusCode !== 200) return new PermanentFetchError(`The email provider refused it (${statusCode}).`);
  if (!['identity', null].includes(headerOf(response, 'content-encoding')))
    return new PermanentFetchError('The email provider sent it with an unsupported encoding.');
  if (Number(headerOf(response, 'content-length') ?? 0) > limitBytes) return fileTooLarge();
  return null;
}

export const fileTooLarge = () => new PermanentFetchError('It is too large to be stored.');

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
