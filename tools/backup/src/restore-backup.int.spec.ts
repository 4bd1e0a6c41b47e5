import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newEncryptionKey, useFolder } from '@coverleaf/testing';
import { filesBelow } from '../../../tests/stack/files-below';
import { CopiedFile, MANIFEST_FILE } from './manifest';
import { restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';

const KEYS = `${newEncryptionKey('second')},${newEncryptionKey('first')},${newEncryptionKey('hash')}`;
const DATA = {
  'objects/insurance/2026/policy.pdf': 'sealed',
  'secrets.json': '{"postgres":"a password"}',
  'first-admin.json': '{"password":"one-time"}',
  'mail/a.eml': 'To: ann@example.com',
};

describe('a backup without databases', () => {
  const folder = useFolder();
  const { at } = folder;
  let path: string;

  beforeEach(async () => {
    for (const [name, text] of Object.entries(DATA)) {
      await mkdir(dirname(at(`old/${name}`)), { recursive: true });
      await writeFile(at(`old/${name}`), text, { mode: 0o644 });
    }
    ({ path } = await takeBackup(at('old'), at('backups'), { keys: KEYS, product: '1' }));
  });

  const changeManifest = async (change: (text: string) => string): Promise<void> => {
    const file = join(path, MANIFEST_FILE);
    await writeFile(file, change(await readFile(file, 'utf8')));
  };

  it('holds what has to come back, and no more', async () => {
    await restoreBackup(path, at('new'), KEYS);
    const restored = (await filesBelow(at('new'))).map((file) => file.slice(at('new').length + 1));
    const files = ['encryption-keys', 'objects/insurance/2026/policy.pdf', 'secrets.json'];
    expect(restored.toSorted()).toEqual(files);
    expect(await readFile(at('new/secrets.json'), 'utf8')).toBe(DATA['secrets.json']);
  });

  it('comes back readable to nobody else, whatever a medium has made of its rights', async () => {
    for (const file of await filesBelow(path)) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await chmod(file, 0o777);
    }
    await restoreBackup(path, at('new'), KEYS);
    for (const file of await filesBelow(at('new'))) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(at('new/objects/insurance'))).mode & 0o777).toBe(0o700);
  });

  it.each<[string, (text: string) => string]>([
    ['names a file of its own', (text) => text.replace('secrets.json', 'other.json')],
    ['has another check sum', (text) => text.replace(/"sha256":"../, '"sha256":"00')],
    ['was written anew', (text) => JSON.stringify(JSON.parse(text), null, 2)],
  ])('is refused when its list %s', async (_what, change) => {
    await changeManifest(change);
    await expect(restoreBackup(path, at('new'), KEYS)).rejects.toThrow('not as it was written');
    expect(await readdir(folder.path)).not.toContain('new');
  });

  it('is refused when nothing vouches for its list', async () => {
    await rm(join(path, 'manifest.seal'));
    await expect(restoreBackup(path, at('new'), KEYS)).rejects.toThrow('not as it was written');
  });

  it('opens with the keys of later', async () => {
    await restoreBackup(path, at('new'), `${newEncryptionKey('third')},${KEYS}`);
    expect(await readFile(at('new/encryption-keys'), 'utf8')).toContain('third:');
  });
});

it.each(['../evil', 'a/../../evil', 'x\n/../../evil', '/etc/passwd', 'a\0b', 'a//b', './a', '..', '', 'a/'])(
  'a backup has no file called %j',
  (path) => {
    const file = { path, bytes: 1, sha256: '0'.repeat(64) };
    expect(CopiedFile.safeParse(file).success).toBe(false);
    expect(CopiedFile.safeParse({ ...file, path: 'a/..b/c.' }).success).toBe(true);
  },
);
