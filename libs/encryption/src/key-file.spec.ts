import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { useFolder } from '@coverleaf/testing';
import { MalformedKeysError } from './errors';
import { loadOrCreateKeyFile } from './key-file';

describe('loadOrCreateKeyFile', () => {
  const folder = useFolder();

  it('gives everybody the same key, even if many ask at once', async () => {
    const path = folder.at('keys');
    const keys = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateKeyFile(path)));
    expect(new Set([...keys, await loadOrCreateKeyFile(path)]).size).toBe(1);
    expect(await readdir(folder.path)).toEqual(['keys']);
  });

  it('restricts the file to its owner, even if its permissions were widened', async () => {
    const path = folder.at('keys');
    const made = await loadOrCreateKeyFile(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await chmod(path, 0o644);
    expect(await loadOrCreateKeyFile(path)).toBe(made);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('refuses a file that contains no keys, and leaves it unchanged', async () => {
    const path = folder.at('keys');
    await writeFile(path, 'something else');
    await expect(loadOrCreateKeyFile(path)).rejects.toThrow(MalformedKeysError);
  });
});
