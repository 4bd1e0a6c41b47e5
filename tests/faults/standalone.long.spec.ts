import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apertiumSkipReason, startPostgres, startProduct, startRedis, waitFor } from '@coverleaf/testing';
import { SERVICE_NAMES } from '../../tools/standalone/src/services';

jest.setTimeout(120_000);

const PARTS = [...SERVICE_NAMES, 'postgres', 'redis', ...(apertiumSkipReason() ? [] : ['apertium'])];
const PATIENCE = { timeoutMs: 30_000 };

describe('everything on one machine', () => {
  let dataDir: string;
  const running: { stop(): Promise<unknown> }[] = [];
  const keep = <T extends { stop(): Promise<unknown> }>(one: T): T => (running.push(one), one);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'standalone-'));
  });
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('revives every part, all of them at once', async () => {
    const product = keep(await startProduct({ dataDir }));
    const killed = await Promise.all(PARTS.map((name) => product.kill(name)));
    await waitFor(async () => {
      const pids = await Promise.all(PARTS.map((name) => product.pidOf(name)));
      return pids.every((pid) => !killed.includes(pid));
    }, PATIENCE);
    const lender = `${product.portalUrl}/api/v1/lenders/skyla`;
    await waitFor(async () => (await fetch(lender)).ok, { ...PATIENCE, what: 'the portal after the kills' });
  });

  it('runs on the real parts that it is given, and starts none in their place', async () => {
    const [redis, postgres] = await Promise.all([startRedis().then(keep), startPostgres().then(keep)]);
    const env = {
      DATABASE_URL: `${postgres.url}/postgres`,
      REDIS_URL: redis.url,
      INSIGHT_URL: 'http://127.0.0.1:9',
      TRANSLATION_ENGINE: 'none',
    };
    const { portalUrl } = keep(await startProduct({ dataDir, env }));
    expect((await fetch(`${portalUrl}/api/v1/lenders/skyla`)).status).toBe(200);
    const parts = (await readdir(join(dataDir, 'run'))).filter((name) => name.endsWith('.pid'));
    expect(parts.toSorted()).toEqual(
      [...SERVICE_NAMES, 'standalone'].map((name) => `${name}.pid`).toSorted(),
    );
  });

  it('gives a service that cannot start three tries, says its reason, and ends the rest', async () => {
    const failing = startProduct({ dataDir, env: { ENCRYPTION_KEYS: 'no key' } });
    await expect(failing).rejects.toThrow(/service does not start: .*ENCRYPTION_KEYS/s);
    await expect(access(join(dataDir, 'run', 'postgres.pid'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(dataDir, 'logs', 'gateway.log'), 'utf8')).toContain('ENCRYPTION_KEYS');
  });
});
