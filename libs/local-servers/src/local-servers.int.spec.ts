import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import { Client } from 'pg';
import { apertiumSkipReason } from '@coverleaf/testing';
import { startApertiumServer } from './apertium.server';
import { isPortFree } from './free-port';
import { startPostgresServer } from './postgres.server';
import { commandLineOf, isAlive, waitFor } from './processes';
import { startRedisServer } from './redis.server';

let folder: string;
beforeAll(async () => {
  // mktemp creates it with mode 700, so PostgreSQL's user can't enter it without the capability.
  folder = await mkdtemp(join(tmpdir(), 'local-servers-'));
  await chmod(folder, 0o700);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('startPostgresServer', () => {
  it('keeps its data, and ends the server that a killed start left behind', async () => {
    const options = { folder: join(folder, 'postgres'), password: "it's a: secret/@" };
    const first = await startPostgresServer(options);
    await query(first.url, 'CREATE TABLE kept (id int)');
    const second = await startPostgresServer(options);
    expect(await isAlive(first.pid)).toBe(false);
    await query(second.url, 'INSERT INTO kept VALUES (1)');
    await second.kill();
    const third = await startPostgresServer(options);
    const state = await query(third.url, "SELECT id, lower('ÁÑ') AS low, current_user AS me FROM kept");
    expect(state).toEqual([{ id: 1, low: 'áñ', me: 'postgres' }]);
    await third.stop();
    expect(await isAlive(third.pid)).toBe(false);
  });

  it('says why it did not start', async () => {
    const options = { folder: join(folder, 'broken'), password: 'x' };
    await (await startPostgresServer(options)).stop();
    await rm(join(folder, 'broken', 'data', 'PG_VERSION'));
    await expect(startPostgresServer(options)).rejects.toThrow(/did not start.*not a valid data directory/s);
  });
});

describe('startRedisServer', () => {
  it('loses nothing older than a second when it is killed', async () => {
    const options = { folder: join(folder, 'redis'), password: 'secret' };
    const first = await startRedisServer(options);
    const client = new Redis(first.url);
    await client.set('kept', 'yes');
    client.disconnect();
    await first.kill();
    const second = await startRedisServer(options);
    const again = new Redis(second.url);
    expect(await again.get('kept')).toBe('yes');
    expect(await again.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    again.disconnect();
    await second.stop();
  });

  it('requires its password, which is on no command line, and is reachable only on this machine', async () => {
    const password = 'it\'s a: "secret"/@\\ é';
    const server = await startRedisServer({ folder: join(folder, 'a "closed" one'), password });
    const { port } = server;
    const told = async (options: RedisOptions): Promise<unknown> => {
      const client = new Redis({ port, lazyConnect: true, retryStrategy: null, ...options });
      client.on('error', () => undefined);
      const answer = await client.set('key', 'value').catch(({ message }: Error) => message);
      client.disconnect();
      return answer;
    };
    expect(await told({})).toMatch(/NOAUTH/);
    expect(await told({ password: 'wrong' })).toMatch(/NOAUTH|WRONGPASS/);
    expect(await told({ password })).toBe('OK');
    const client = new Redis(server.url);
    expect(await client.get('key')).toBe('value');
    client.disconnect();
    expect(await commandLineOf(server.pid)).not.toContain('secret');
    expect(await listenersOn(port)).toEqual(['127.0.0.1']);
    await server.stop();
  });
});

const obstacle = apertiumSkipReason();
(obstacle ? describe.skip : describe)('startApertiumServer', () => {
  it('translates only for this machine, and ends the server that a killed start left behind', async () => {
    const options = { folder: join(folder, 'apertium') };
    const first = await startApertiumServer(options);
    const second = await startApertiumServer(options);
    expect(await isAlive(first.pid)).toBe(false);
    expect(await translate(second.url)).toContain('La casa');
    // The port is in use at only one address.
    expect(await isPortFree(second.port, '127.0.0.1')).toBe(false);
    expect(await isPortFree(second.port, '127.0.0.2')).toBe(true);
    expect(await listenersOn(second.port)).toEqual(['127.0.0.1']);
    expect(await readFile(join(folder, 'apertium', 'apertium.log'), 'utf8')).not.toContain('house');
    const children = await childrenOf(second.pid);
    expect(children.length).toBeGreaterThan(0);
    await second.kill();
    await waitFor(async () => !(await Promise.all(children.map(isAlive))).some(Boolean));
  });
});

(obstacle ? it.skip : it)('startApertiumServer ends translators that have nothing to do', async () => {
  const server = await startApertiumServer({ folder: join(folder, 'idle-apertium'), idleSeconds: 1 });
  await translate(server.url);
  const children = await childrenOf(server.pid);
  expect(children.length).toBeGreaterThan(0);
  await waitFor(async () => !(await Promise.all(children.map(isAlive))).some(Boolean));
  expect(await translate(server.url)).toContain('La casa');
  await server.stop();
});

async function translate(url: string): Promise<string> {
  const body = new URLSearchParams({ langpair: 'eng|spa', q: 'the house' });
  return (await fetch(`${url}/translate`, { method: 'POST', body })).text();
}

/** The addresses on which a port is in use. */
async function listenersOn(port: number): Promise<string[]> {
  const read = (name: string) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '');
  const tables = await Promise.all(['tcp', 'tcp6'].map(read));
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return tables
    .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
    .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
    .map(([, local = '']) => {
      const bytes = Buffer.from(local.split(':')[0] ?? '', 'hex').reverse();
      return bytes.length === 4 ? bytes.join('.') : `[${bytes.toString('hex')}]`;
    });
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
