import { retryAfterMs } from '@coverleaf/outbound';
import { withSpan } from '@coverleaf/service-kit';
import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { checkedConnector, type Resolve } from './checked-connector';
import { NotFetchable, NotFetchedYet } from './fetch-error';
import type { StorageHosts } from './storage-hosts';

/** Milliseconds. */
export interface FetchPatience {
  readonly connectMs: number;
  /** Without a byte. */
  readonly silenceMs: number;
  /** From the first byte sent to the last byte read. */
  readonly wholeMs: number;
}

const PATIENCE: FetchPatience = { connectMs: 5_000, silenceMs: 20_000, wholeMs: 180_000 };
const MAX_REDIRECTS = 3;
const MAX_URL = 4_000;

export interface StorageClientOptions {
  readonly hosts: StorageHosts;
  /** Undefined: nothing can be fetched. */
  readonly apiKey: string | undefined;
  readonly patience?: FetchPatience;
  /** Certificates of authorities, instead of those that Node knows. */
  readonly ca?: string;
  /** The system's when absent. */
  readonly resolve?: Resolve;
}

/**
 * Fetches files that lie with the mail's provider. Their addresses come with a mail, and anybody can write a mail: so
 * they lead to allowed hosts, over https, to public addresses, or nowhere.
 */
export class StorageClient {
  private readonly agent: Agent;
  private readonly patience: FetchPatience;

  constructor(private readonly options: StorageClientOptions) {
    this.patience = options.patience ?? PATIENCE;
    const { connectMs, silenceMs } = this.patience;
    this.agent = new Agent({
      connect: checkedConnector(options.hosts, { timeout: connectMs, ca: options.ca }, options.resolve),
      connections: 8,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      maxHeaderSize: 16 * 1024,
    });
  }

  /**
   * @param limitBytes a file that says it is larger is not begun; that it keeps its word is for the reader to see to
   * @throws NotFetchable, NotFetchedYet; so does the file, while it is read
   */
  async open(address: string, limitBytes: number): Promise<Readable> {
    if (this.options.apiKey === undefined) throw new NotFetchable('There is no key for the mail provider.');
    const first = this.allowed(address);
    const signal = AbortSignal.timeout(this.patience.wholeMs);
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      // The key is for the host that the provider named first.
      const response = await this.request(url, signal, url.host === first.host);
      const location = headerOf(response, 'location');
      if (response.statusCode >= 300 && response.statusCode < 400 && location !== null) {
        drop(response);
        url = this.allowed(location, url);
        continue;
      }
      return this.accept(response, limitBytes);
    }
    throw new NotFetchable('The mail provider led from address to address without end.');
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private allowed(address: string, base?: URL): URL {
    const url = address.length <= MAX_URL && URL.canParse(address, base) ? new URL(address, base) : null;
    const isAllowed =
      url?.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      url.port === '' &&
      this.options.hosts.allows(url.hostname);
    if (!url || !isAllowed) throw new NotFetchable('Its address is not one of the mail provider’s.');
    return url;
  }

  private async request(url: URL, signal: AbortSignal, withKey: boolean): Promise<Dispatcher.ResponseData> {
    const facts = { 'http.request.method': 'GET', 'server.address': url.hostname };
    const authorization = `Basic ${Buffer.from(`api:${this.options.apiKey}`).toString('base64')}`;
    try {
      const response = await withSpan({ kind: 'client', name: 'GET the mail provider', facts }, () =>
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
      if (error instanceof NotFetchable) throw error;
      throw new NotFetchedYet('The mail provider did not answer.', { cause: error });
    }
  }

  private accept(response: Dispatcher.ResponseData, limitBytes: number): Readable {
    const fault = faultOf(response, limitBytes);
    if (!fault) return response.body;
    drop(response);
    throw fault;
  }
}

function faultOf(response: Dispatcher.ResponseData, limitBytes: number): Error | null {
  const { statusCode } = response;
  if (statusCode === 401 || statusCode === 403)
    return new NotFetchable('The mail provider did not accept our key.');
  if (statusCode === 404 || statusCode === 410)
    return new NotFetchable('The mail provider does not have this file any more.');
  if (statusCode >= 500 || [408, 425, 429].includes(statusCode))
    return new NotFetchedYet(`The mail provider answered ${statusCode}.`, {
      retryAfterMs: retryAfterMs(response.headers['retry-after']),
    });
  if (statusCode !== 200) return new NotFetchable(`The mail provider refused it (${statusCode}).`);
  if (!['identity', null].includes(headerOf(response, 'content-encoding')))
    return new NotFetchable('The mail provider sent it in a form that nobody asked for.');
  if (Number(headerOf(response, 'content-length') ?? 0) > limitBytes) return tooLarge();
  return null;
}

export const tooLarge = (): NotFetchable => new NotFetchable('It is larger than can be kept here.');

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Reads nothing more; the connection is not worth keeping. */
function drop({ body }: Dispatcher.ResponseData): void {
  body.destroy();
}
