import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MalformedKeysError } from './errors';
import { loadOrCreateKeyFile } from './key-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadOrCreateKeyFile', () => {
  it('gives everybody the same key, even when many ask at once', async () => {
    const path = join(folder, 'keys');
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateKeyFile(path)));
    expect(new Set([...keys, await loadOrCreateKeyFile(path)]).size).toBe(1);
    expect(await readdir(folder)).toEqual(['keys']);
  });

  it('keeps the file from others, also when somebody opened it up', async () => {
    const path = join(folder, 'keys');
    const made = await loadOrCreateKeyFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await chmod(path, 0o644);
    expect(await loadOrCreateKeyFile(path)).toBe(made);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('refuses a file that holds no keys, and leaves it alone', async () => {
    const path = join(folder, 'keys');
    await writeFile(path, 'something else');
    await expect(loadOrCreateKeyFile(path)).rejects.toThrow(MalformedKeysError);
  });
});
