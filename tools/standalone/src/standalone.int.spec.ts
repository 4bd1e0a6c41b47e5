import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@coverleaf/local-servers';
import { type RunningProduct, startProduct, waitFor } from '@coverleaf/testing';

const SOON = { timeoutMs: 20_000 };
/** A service and both servers; `npm run faults` kills every part. */
const PARTS = ['gateway', 'postgres', 'redis'];

describe('the product on one machine', () => {
  jest.setTimeout(90_000);

  let dataDir: string;
  let other: string;
  let product: RunningProduct;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'one-'));
    other = await mkdtemp(join(tmpdir(), 'other-'));
    product = await startProduct({ dataDir });
  });
  afterAll(async () => {
    await product.stop();
    await Promise.all([dataDir, other].map((path) => rm(path, { recursive: true, force: true })));
  });

  const pids = (): Promise<number[]> => Promise.all(PARTS.map((name) => product.pidOf(name)));
  const someLive = async (processes: readonly number[]): Promise<boolean> =>
    (await Promise.all(processes.map(isAlive))).some(Boolean);
  const lender = async () => (await fetch(`${product.portalUrl}/api/v1/lenders/skyla`)).status;

  it('starts, and keeps its secrets to itself', async () => {
    expect(await lender()).toBe(200);
    for (const name of ['secrets.json', 'encryption-keys'])
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  });

  it('adds a new master key in front of the old ones', async () => {
    const copy = join(other, 'keys');
    await cp(join(dataDir, 'encryption-keys'), join(copy, 'encryption-keys'));
    const { ENCRYPTION_KEYS: _, ...env } = process.env;
    await promisify(execFile)('node', ['tools/setup/keys-rotate.mjs'], { env: { ...env, DATA_DIR: copy } });
    const readKeys = (folder: string) => readFile(join(folder, 'encryption-keys'), 'utf8');
    const [before, after] = await Promise.all([dataDir, copy].map(readKeys));
    const [first, ...rest] = after?.split(',') ?? [];
    expect(first).toMatch(/^\d{4}-\d\d-\d\d-\w{6}:/);
    expect(rest.join(',')).toBe(before);
    // If the operator provides the keys, the new list is printed, even if they come as a file.
    const given = { ...env, ENCRYPTION_KEYS_FILE: join(copy, 'encryption-keys') };
    const { stdout } = await promisify(execFile)('node', ['tools/setup/keys-rotate.mjs'], { env: given });
    expect(stdout.trim().split(',').slice(1).join(',')).toBe(after?.trim());
    expect(await readKeys(copy)).toBe(after);
  });

  it('says which port is taken', async () => {
    const { port } = new URL(product.portalUrl);
    const reason = `Port ${port} is taken by another program; set PORT to a free one.`;
    await expect(startProduct({ dataDir: other, port: Number(port) })).rejects.toThrow(reason);
  });

  it('refuses a second start on the same data', async () => {
    const reason = /already runs on .* give this one another DATA_DIR/;
    await expect(startProduct({ dataDir })).rejects.toThrow(reason);
  });

  it('says why it cannot start, and leaves nothing running', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9', TRANSLATION_ENGINE: 'none' };
    const reason = /databases cannot be made ready .*see DATABASE_URL/;
    await expect(startProduct({ dataDir: other, env })).rejects.toThrow(reason);
    expect(await readdir(join(other, 'run'))).toEqual([]);
  });

  it('restarts its parts', async () => {
    const killed = await Promise.all(PARTS.map((name) => product.kill(name)));
    await waitFor(async () => (await pids()).every((pid) => !killed.includes(pid)), SOON);
    await waitFor(async () => (await lender()) === 200, { ...SOON, what: 'the portal after the kills' });
  });

  it('recovers from a kill, and leaves nothing behind after a normal end', async () => {
    const orphans = await pids();
    await product.killSupervisor();
    product = await startProduct({ dataDir });
    expect(await someLive(orphans)).toBe(false);
    expect(await lender()).toBe(200);
    const last = await pids();
    await product.stop();
    expect(await someLive(last)).toBe(false);
    expect(await readdir(join(dataDir, 'run'))).toEqual(['ports.json']);
  });
});
