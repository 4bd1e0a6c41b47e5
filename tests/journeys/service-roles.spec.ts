import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  freePort,
  startPostgres,
  startRedis,
  TEST_RPC_SECRET,
  TEST_SIGNING,
  waitFor,
} from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { TestFolder } from '../stack/test-folder';

const children: ChildProcess[] = [];
const image = new TestFolder();
let redis: Awaited<ReturnType<typeof startRedis>>;
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  const collect = ['tools/images/collect.mjs', image.path, 'identity'];
  [redis, postgres] = await Promise.all([
    startRedis(),
    startPostgres(),
    promisify(execFile)(process.execPath, collect),
  ]);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => Promise.all([redis.stop(), postgres.stop()]));

/** Starts a service as operators do: a process with only its environment and the files of its image. */
function start(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join('dist', 'services', 'identity.js')], {
    cwd: image.at('identity'),
    env: {
      PATH: process.env['PATH'],
      RPC_SECRET: TEST_RPC_SECRET,
      ...TEST_SIGNING,
      REDIS_URL: redis.url,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      PUBLIC_URL: 'https://portal.example',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  children.push(child);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]).then(([said]) => ({
    code: child.exitCode,
    said,
  }));
  return { ended, end: () => child.kill('SIGTERM') };
}

it('a service migrates twice at once, starts a replica that waits for that, and refuses to be a reader', async () => {
  const [DATABASE_URL, port] = [`${postgres.url}/postgres`, await freePort()];
  const migrate = { DATABASE_URL, ROLE: 'migrate', ADMIN_PASSWORD: 'correct horse battery' };
  const migrations = [start(migrate), start(migrate)];
  const replica = start({ DATABASE_URL, MIGRATIONS: 'expect', MANAGEMENT_PORT: String(port) });
  for (const { ended } of migrations) expect(await ended).toEqual({ code: 0, said: '' });

  const answer = await waitFor(
    async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      return response.ok && response;
    },
    { what: 'a ready replica' },
  );
  expect(await answer.json()).toMatchObject({ parts: { database: 'ok' } });
  replica.end();
  expect(await replica.ended).toEqual({ code: 0, said: '' });

  const reader = start({ DATABASE_URL, MIGRATIONS: 'expect', ROLE: 'reader' });
  const said = 'identity could not start: ROLE=reader: identity has no jobs for it.\n';
  expect(await reader.ended).toEqual({ code: 1, said });

  const dataSource = await new DataSource({ type: 'postgres', url: DATABASE_URL }).initialize();
  expect(await dataSource.query('select email, role from users')).toEqual([
    { email: 'admin@coverleaf.example', role: 'admin' },
  ]);
  await dataSource.destroy();
});
