import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { type PostgresServer, startPostgresServer } from './postgres.server';
import { runnerFor } from './postgres-user';
import { isAlive, waitFor } from './processes';
import { startRedisServer } from './redis.server';

let folder: string;
const others: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'power-cut-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL');
});

/** Starts an unrelated program. @returns the process id that its shell prints */
async function start(command: readonly string[]): Promise<number> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  others.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return Number(line);
}

describe('PostgreSQL after a power cut', () => {
  const options = () => ({ folder: join(folder, 'postgres'), password: 'x' });
  const lock = (): string => join(folder, 'postgres', 'data', 'postmaster.pid');
  let left: string;
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgresServer(options());
    left = await readFile(lock(), 'utf8');
    await server.stop();
  });

  const comesUp = async (text: string): Promise<void> => {
    await writeFile(lock(), text);
    await chmod(lock(), 0o666);
    server = await startPostgresServer(options());
    await server.stop();
  };
  const named = (pid: number): string => [pid, ...left.split('\n').slice(1)].join('\n');
  /** Runs as PostgreSQL's user, because PostgreSQL ignores processes of other users. */
  const asPostgres = async (script: string, name = 'sh'): Promise<number> => {
    const { prefix } = await runnerFor([join(folder, 'postgres', 'data')]);
    return start([...prefix, 'sh', '-c', script, name]);
  };

  it('starts while its last process is a zombie', async () => {
    const zombie = await asPostgres('sleep 0 & echo $!; exec sleep 1000');
    await waitFor(async () => !(await isAlive(zombie)));
    await comesUp(named(zombie));
  });

  it('starts, and leaves another process alone that now has its process id', async () => {
    const stranger = await asPostgres('echo $$; exec sleep 1000');
    const lookAlike = await asPostgres('echo $$; while :; do sleep 1; done', '/usr/bin/postgres -D /other');
    for (const pid of [stranger, lookAlike]) {
      await comesUp(named(pid));
      expect(await isAlive(pid)).toBe(true);
    }
  });

  it.each([
    ['empty', ''],
    ['zeros', '\0'.repeat(4096)],
    ['cut off', '12'],
  ])('starts if its lock is %s', (_how, text) => comesUp(text));

  it('writes nothing through a link in place of its lock', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, '4242\nnot a lock');
    await symlink(elsewhere, lock());
    server = await startPostgresServer(options());
    await server.stop();
    expect(await readFile(elsewhere, 'utf8')).toBe('4242\nnot a lock');
  });

  it('starts over if the creation of its folder was interrupted', async () => {
    const half = join(folder, 'half', 'data.new', 'global');
    await mkdir(half, { recursive: true });
    await writeFile(join(half, 'pg_control'), '');
    server = await startPostgresServer({ folder: join(folder, 'half'), password: 'x' });
    await server.stop();
  });
});

describe('Redis after a power cut', () => {
  const place = (): string => join(folder, 'redis');
  const part = (end: string): string => join(place(), 'appendonlydir', `appendonly.aof.${end}`);
  const said: string[] = [];
  const onRepaired = (sentence: string) => void said.push(sentence);
  const revive = () => startRedisServer({ folder: place(), password: 'x', onRepaired });

  beforeEach(async () => {
    said.length = 0;
    const server = await revive();
    const client = new Redis(server.url);
    await client.set('kept', 'yes');
    client.disconnect();
    await server.stop();
  });
  afterEach(() => rm(place(), { recursive: true, force: true }));

  const keptAfter = async (): Promise<string | null> => {
    const server = await revive();
    const client = new Redis(server.url);
    try {
      return await client.get('kept');
    } finally {
      client.disconnect();
      await server.stop();
    }
  };

  it('loses nothing because of zeros at the end of its file', async () => {
    await writeFile(part('1.incr.aof'), Buffer.alloc(4096), { flag: 'a' });
    expect(await keptAfter()).toBe('yes');
    expect(said).toEqual([expect.stringContaining('cut after its last whole command')]);
  });

  it.each<[string, () => Promise<void>]>([
    ['manifest is empty', () => truncate(part('manifest'))],
    ['manifest is zeros', () => writeFile(part('manifest'), Buffer.alloc(88))],
    ['manifest is cut off', () => truncate(part('manifest'), 60)],
    ['base is cut off', () => truncate(part('1.base.rdb'), 80)],
    ['base is zeros', () => writeFile(part('1.base.rdb'), Buffer.alloc(89))],
    ['base is not there', () => rm(part('1.base.rdb'))],
  ])('starts empty if its %s, and sets the old data aside', async (_how, tear) => {
    await tear();
    expect(await keptAfter()).toBeNull();
    expect(said).toEqual([expect.stringContaining('set aside')]);
    expect(await readdir(place())).toContainEqual(expect.stringMatching(/^appendonlydir\.damaged-\d{14}$/));
  });

  it('leaves another process alone that now has its process id, even another Redis', async () => {
    const other = await startRedisServer({ folder: join(folder, 'other-redis'), password: 'x' });
    await writeFile(join(place(), 'redis.pid'), `${other.pid}\n`);
    expect(await keptAfter()).toBe('yes');
    expect(await isAlive(other.pid)).toBe(true);
    expect(said).toEqual([]);
    await other.stop();
  });
});
