import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useDataFolder } from '../test/use-data-folder';
import { loadKeys, loadSecrets } from './data-folder';

describe('what an installation must not lose', () => {
  const folder = useDataFolder();

  const databasesAreThere = async (): Promise<void> => {
    await mkdir(join(folder.postgres, 'data'));
    await writeFile(join(folder.postgres, 'data', 'PG_VERSION'), '17\n');
  };

  it('is made once', async () => {
    const [keys, secrets] = [await loadKeys(folder), await loadSecrets(folder.root, ['postgres'])];
    await databasesAreThere();
    expect(await loadKeys(folder)).toBe(keys);
    expect(await loadSecrets(folder.root, ['postgres'])).toEqual(secrets);
  });

  it('is not created again if there is data that needs it', async () => {
    await databasesAreThere();
    await expect(loadKeys(folder)).rejects.toThrow(/encryption-keys is missing.*bring it back from a backup/);
    await expect(loadSecrets(folder.root, ['postgres'])).rejects.toThrow(/secrets\.json is missing/);
  });

  it('is not created again if there are files that need it', async () => {
    await mkdir(join(folder.root, 'objects', 'insurance'), { recursive: true });
    await expect(loadKeys(folder)).rejects.toThrow(/encryption-keys is missing/);
  });

  it('is made where files are to lie on a volume of their own, on which there are none yet', async () => {
    await mkdir(join(folder.root, 'objects', 'lost+found'), { recursive: true });
    expect(await loadKeys(folder)).toMatch(/^[\w-]+:/);
  });

  it('is left as it is where it cannot be read', async () => {
    const torn = '\0'.repeat(100);
    await writeFile(join(folder.root, 'secrets.json'), torn);
    await writeFile(folder.keyFile, torn);
    await expect(loadSecrets(folder.root, ['postgres'])).rejects.toThrow(/secrets\.json cannot be read/);
    await expect(loadKeys(folder)).rejects.toThrow();
    expect(await readFile(folder.keyFile, 'utf8')).toBe(torn);
  });
});
