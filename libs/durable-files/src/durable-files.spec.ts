import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { useFolder } from '@coverleaf/testing';
import { writeDurably } from './durable-files';

describe('a durable file', () => {
  const folder = useFolder();

  it('replaces an earlier one, and what a killed process left of a later one', async () => {
    const path = folder.at('file');
    await writeFile(path, 'a longer old text');
    await writeFile(`${path}.new`, '\0\0\0', { mode: 0o644 });
    await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['file']);
  });

  it('leaves the earlier one unchanged if it can’t be written', async () => {
    await expect(writeDurably(folder.at('none', 'file'), 'new')).rejects.toThrow('ENOENT');
  });
});
