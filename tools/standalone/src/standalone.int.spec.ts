import { access, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isAlive } from '@coverleaf/local-servers';
import { apertiumObstacle, createDatabase, startProduct, startRedis, waitFor } from '@coverleaf/testing';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'standalone-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const answers = async (url: string) => (await fetch(url)).status < 500;
const PARTS = [
  'lender',
  'document',
  'mail-ingest',
  'translation',
  'identity',
  'gateway',
  'postgres',
  'redis',
  ...(apertiumObstacle() ? [] : ['apertium']),
];

describe('everything on one machine', () => {
  jest.setTimeout(90_000);

  it('starts, keeps its secrets to itself, revives its parts, and leaves nothing behind', async () => {
    const product = await startProduct({ dataDir }).then(keep);
    const lender = `${product.portalUrl}/api/v1/lenders/skyla`;
    expect((await fetch(lender)).status).toBe(200);
    for (const name of ['secrets.json', 'encryption-keys']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    const killed = await Promise.all(PARTS.map((name) => product.kill(name)));
    const revived = await waitFor(
      async () => {
        const pids = await Promise.all(PARTS.map((name) => product.pidOf(name)));
        return pids.every((pid) => !killed.includes(pid)) && pids;
      },
      { timeoutMs: 20_000 },
    );
    await waitFor(() => answers(lender), { timeoutMs: 20_000, what: 'the portal after the kills' });
    await product.stop();
    expect((await Promise.all(revived.map(isAlive))).some(Boolean)).toBe(false);
    expect(await readdir(join(dataDir, 'run'))).toEqual(['ports.json']);
  });

  it('refuses a second start on the same data, and survives its own kill', async () => {
    const first = await startProduct({ dataDir }).then(keep);
    await expect(startProduct({ dataDir })).rejects.toThrow(
      /already runs on .* give this one another DATA_DIR/,
    );
    const gateway = await first.pidOf('gateway');
    const postgres = await first.pidOf('postgres');
    await first.killSupervisor();
    const second = await startProduct({ dataDir }).then(keep);
    expect(await isAlive(gateway)).toBe(false);
    expect(await isAlive(postgres)).toBe(false);
    expect((await fetch(`${second.portalUrl}/api/v1/lenders/skyla`)).status).toBe(200);
    await second.stop();
  });

  it('says which port is taken', async () => {
    const { port } = new URL((await startProduct({ dataDir }).then(keep)).portalUrl);
    const other = await mkdtemp(join(tmpdir(), 'standalone-'));
    const clash = startProduct({ dataDir: other, port: Number(port) });
    await expect(clash).rejects.toThrow(`Port ${port} is taken by another program; set PORT to a free one.`);
    await rm(other, { recursive: true, force: true });
  });

  it('uses the real parts that it is given, and starts none in their place', async () => {
    const redis = keep(await startRedis());
    const server = new URL(await createDatabase());
    await startProduct({
      dataDir,
      env: {
        DATABASE_URL: server.href,
        REDIS_URL: redis.url,
        INSIGHT_URL: 'http://127.0.0.1:9',
        TRANSLATION_ENGINE: 'none',
      },
    }).then(keep);
    const parts = (await readdir(join(dataDir, 'run'))).filter((name) => name.endsWith('.pid'));
    expect(parts.sort()).toEqual([
      'document.pid',
      'gateway.pid',
      'identity.pid',
      'lender.pid',
      'mail-ingest.pid',
      'standalone.pid',
      'translation.pid',
    ]);
    const client = new Client({ connectionString: server.href });
    await client.connect();
    const found = await client.query(
      "SELECT datname FROM pg_database WHERE datname LIKE 'coverleaf_%' ORDER BY 1",
    );
    await client.end();
    expect(found.rows.map(({ datname }: { datname: string }) => datname)).toEqual([
      'coverleaf_document',
      'coverleaf_identity',
      'coverleaf_lender',
      'coverleaf_mail-ingest',
      'coverleaf_translation',
    ]);
  });

  it('gives a part that cannot start three tries, and says its reason', async () => {
    const failing = startProduct({ dataDir, env: { ENCRYPTION_KEYS: 'no key' } });
    await expect(failing).rejects.toThrow(/service does not start: .*ENCRYPTION_KEYS/s);
    await expect(access(join(dataDir, 'run', 'postgres.pid'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(dataDir, 'logs', 'gateway.log'), 'utf8')).toContain('ENCRYPTION_KEYS');
  });

  const running: { stop(): Promise<void> }[] = [];
  const keep = <T extends { stop(): Promise<void> }>(product: T): T => (running.push(product), product);
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
  }, 60_000);
});
