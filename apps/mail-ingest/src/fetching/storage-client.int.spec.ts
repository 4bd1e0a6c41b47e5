import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type StorageServer, startStorageServer } from '../../test/storage-server';
import {
  PermanentFetchError,
  TransientFetchError,
  type Resolve,
  StorageClient,
  type StorageClientOptions,
} from './storage-client';
import { StorageHosts } from './storage-hosts';

const LIMIT = 1_000;
const TIMEOUTS = { connectMs: 1_000, idleMs: 400, totalMs: 1_200 };

describe('StorageClient', () => {
  let server: StorageServer;
  const clients: StorageClient[] = [];

  beforeAll(async () => {
    server = await startStorageServer(['a.example', 'b.example', 'localhost', 'rebound.example']);
  });
  beforeEach(() => {
    server.handlers.clear();
    server.requests.length = 0;
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.onApplicationShutdown()));
    await server.stop();
  });

  const clientFor = (hosts: string, more: Partial<StorageClientOptions> = {}): StorageClient => {
    const options = { hosts: new StorageHosts(hosts), apiKey: 'key', timeouts: TIMEOUTS, ca: server.ca };
    const client = new StorageClient({ ...options, ...more });
    clients.push(client);
    return client;
  };
  const both = (): string => `a.example=127.0.0.1:${server.port},b.example=127.0.0.1:${server.port}`;
  const read = async (address: string, client = clientFor(both())) => text(await client.open(address, LIMIT));
  const leadTo = (path: string, location: string): void => {
    server.handlers.set(path, (_request, response) => response.writeHead(302, { location }).end());
  };

  it('sends the API key and accepts any content type', async () => {
    server.handlers.set('/v3/file?x=1', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('hello'),
    );
    expect(await read('HTTPS://A.example/v3/file?x=1')).toBe('hello');
    expect(server.requests).toEqual([{ host: 'a.example', path: '/v3/file?x=1', key: 'api:key' }]);
  });

  it('follows a redirect to another allowed host without the key', async () => {
    leadTo('/one', 'https://b.example/two');
    leadTo('/two', '/three');
    server.handlers.set('/three', (_request, response) => response.end('there'));
    expect(await read('https://a.example/one')).toBe('there');
    const requests = server.requests.map(({ host, key }) => `${host} ${key}`);
    expect(requests).toEqual(['a.example api:key', 'b.example null', 'b.example null']);
  });

  it.each([
    ...['http://a.example/one', 'https://127.0.0.1/latest/meta-data', 'https://c.example/', '//10.0.0.1/'],
    ...['file:///etc/passwd', 'https://a.example:8443/', 'https://'],
  ])('does not follow a redirect to %s', async (location) => {
    leadTo('/one', location);
    await expect(read('https://a.example/one')).rejects.toThrow(PermanentFetchError);
    expect(server.requests).toHaveLength(1);
  });

  it('limits redirects', async () => {
    leadTo('/one', '/one');
    await expect(read('https://a.example/one')).rejects.toThrow('too many times');
    expect(server.requests).toHaveLength(4);
  });

  // All forms of URL that lead to this machine, its network or the cloud's metadata services.
  it.each([
    ...'127.0.0.1 127.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 127.0.0.1.:443'.split(' '),
    ...'①②⑦.⓪.⓪.① 127。0。0。1 localhost LOCALHOST. localhost.localdomain [::1] [::]'.split(' '),
    ...'[::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [64:ff9b::7f00:1] [fe80::1]'.split(' '),
    ...'[fd00::1] 169.254.169.254/latest/meta-data a.example@127.0.0.1 a.example:443@127.0.0.1'.split(' '),
    ...['user:word@a.example', '127.0.0.1#@a.example', '127.0.0.1\\@a.example', '127.0.0.1?.a.example'],
    ...'a.example. a.example.127.0.0.1.nip.io xa.example a.example:8443'.split(' '),
  ])('refuses https://%s/', async (host) => {
    await expect(read(`https://${host}/`)).rejects.toThrow(PermanentFetchError);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ...['HTTP://a.example/', 'ftp://a.example/', 'gopher://a.example/', 'file:///etc/passwd'],
    ...['data:text/plain,x', '//a.example/', 'a.example', '', `https://a.example/${'x'.repeat(5_000)}`],
  ])('refuses %s', async (address) => {
    await expect(read(address)).rejects.toThrow(PermanentFetchError);
    expect(server.requests).toEqual([]);
  });

  it('refuses an allowed host with a private address', async () => {
    await expect(read('https://localhost/', clientFor('localhost'))).rejects.toThrow('private network');
  });

  it('resolves a name once and connects to the checked address', async () => {
    let resolved = 0;
    const answers = [['192.0.2.1'], ['93.184.216.34', '10.0.0.1'], []];
    const resolve: Resolve = (_host, _options, answer) => {
      const addresses = answers[resolved] ?? ['127.0.0.1'];
      resolved += 1;
      const found = addresses.map((address) => ({ address, family: 4 }));
      answer(null, found);
    };
    const client = clientFor('rebound.example', { resolve });
    for (let times = 0; times < 4; times += 1)
      await expect(read('https://rebound.example/', client)).rejects.toThrow('private network');
    expect([resolved, server.requests]).toEqual([4, []]);
  });

  it('verifies the certificate', async () => {
    const other = await startStorageServer(['a.example']);
    await other.stop();
    const client = clientFor(both(), { ca: other.ca });
    await expect(read('https://a.example/one', client)).rejects.toThrow(TransientFetchError);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ...[401, 403, 404, 410, 400, 204, 304].map((status) => [status, PermanentFetchError] as const),
    ...[408, 429, 500, 503].map((status) => [status, TransientFetchError] as const),
  ])('maps status %s to an error', async (status, kind) => {
    server.handlers.set('/one', (_request, response) => response.writeHead(status).end());
    await expect(read('https://a.example/one')).rejects.toThrow(kind);
  });

  it('refuses files that are declared too large or compressed', async () => {
    server.handlers.set('/large', (_request, response) =>
      response.writeHead(200, { 'content-length': '1001' }).end(Buffer.alloc(1_001)),
    );
    await expect(read('https://a.example/large')).rejects.toThrow('too large');
    server.handlers.set('/squeezed', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    await expect(read('https://a.example/squeezed')).rejects.toThrow('unsupported encoding');
  });

  it('fails on a truncated body', async () => {
    server.handlers.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('only this', () => response.socket?.end());
    });
    await expect(read('https://a.example/short')).rejects.toThrow();
    server.handlers.set('/cut', (_request, response) => {
      response.write('only this', () => response.socket?.destroy());
    });
    await expect(read('https://a.example/cut')).rejects.toThrow();
  });

  it('times out on a silent or slow body', async () => {
    server.handlers.set('/mute', () => undefined);
    await expect(read('https://a.example/mute')).rejects.toThrow(TransientFetchError);
    server.handlers.set('/silent', (_request, response) => void response.write('a'));
    await expect(read('https://a.example/silent')).rejects.toThrow();
    let dropping = true;
    server.handlers.set('/drip', (_request, response) => {
      void (async () => {
        while (dropping) {
          response.write('.');
          await pause(50);
        }
      })();
    });
    await expect(read('https://a.example/drip')).rejects.toThrow();
    dropping = false;
  });

  it('refuses every fetch without an API key', async () => {
    const client = clientFor(both(), { apiKey: undefined });
    await expect(read('https://a.example/one', client)).rejects.toThrow('no key');
  });
});
