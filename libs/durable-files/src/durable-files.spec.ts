import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { useFolder } from '@coverleaf/testing';
import { writeDurably } from './durable-files';

describe('a file that is written for good', () => {
  const folder = useFolder();

  it('takes the place of an earlier one, and of what a killed process left of a later one', async () => {
    const path = folder.at('file');
    await writeFile(path, 'a longer old text');
    await writeFile(`${path}.new`, '\0\0\0', { mode: 0o644 });
    await writeDurably(path, 'new');
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['file']);
  });

  it('leaves the earlier one where it cannot be written', async () => {
    await expect(writeDurably(folder.at('none', 'file'), 'new')).rejects.toThrow('ENOENT');
  });
});
