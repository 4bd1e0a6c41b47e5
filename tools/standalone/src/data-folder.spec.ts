import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useDataFolder } from '../test/use-data-folder';
import { loadKeys, loadSecrets } from './data-folder';

describe('keys and secrets of an installation', () => {
  const folder = useDataFolder();

  const databasesAreThere = async (): Promise<void> => {
    await mkdir(join(folder.postgres, 'data'));
    await writeFile(join(folder.postgres, 'data', 'PG_VERSION'), '17\n');
  };

  it('are created once', async () => {
    const [keys, secrets] = [await loadKeys(folder), await loadSecrets(folder.root, ['postgres'])];
    await databasesAreThere();
    expect(await loadKeys(folder)).toBe(keys);
    expect(await loadSecrets(folder.root, ['postgres'])).toEqual(secrets);
  });

  it('are not created again if there is data that needs them', async () => {
    await databasesAreThere();
    await expect(loadKeys(folder)).rejects.toThrow(/encryption-keys is missing.*bring it back from a backup/);
    await expect(loadSecrets(folder.root, ['postgres'])).rejects.toThrow(/secrets\.json is missing/);
  });

  it('are not created again if there are files that need them', async () => {
    await mkdir(join(folder.root, 'objects', 'insurance'), { recursive: true });
    await expect(loadKeys(folder)).rejects.toThrow(/encryption-keys is missing/);
  });

  it('are created if the volume for files is separate and still empty', async () => {
    await mkdir(join(folder.root, 'objects', 'lost+found'), { recursive: true });
    expect(await loadKeys(folder)).toMatch(/^[\w-]+:/);
  });

  it('are left unchanged if they can’t be read', async () => {
    const torn = '\0'.repeat(100);
    await writeFile(join(folder.root, 'secrets.json'), torn);
    await writeFile(folder.keyFile, torn);
    await expect(loadSecrets(folder.root, ['postgres'])).rejects.toThrow(/secrets\.json cannot be read/);
    await expect(loadKeys(folder)).rejects.toThrow();
    expect(await readFile(folder.keyFile, 'utf8')).toBe(torn);
  });
});
