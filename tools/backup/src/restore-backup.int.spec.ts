import { createWriteStream } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Keyring, ObjectSealer } from '@coverleaf/encryption';
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

const flipBit = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
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

  it('contains exactly what must be restored', async () => {
    await restoreBackup(path, at('new'), KEYS);
    const restored = (await filesBelow(at('new'))).map((file) => file.slice(at('new').length + 1));
    const files = ['encryption-keys', 'objects/insurance/2026/policy.pdf', 'secrets.json'];
    expect(restored.toSorted()).toEqual(files);
    expect(await readFile(at('new/secrets.json'), 'utf8')).toBe(DATA['secrets.json']);
  });

  it('is restored readable only by its owner, whatever permissions the medium had', async () => {
    for (const file of await filesBelow(path)) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await chmod(file, 0o777);
    }
    await restoreBackup(path, at('new'), KEYS);
    for (const file of await filesBelow(at('new'))) expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(at('new/objects/insurance'))).mode & 0o777).toBe(0o700);
  });

  it('reveals neither passwords nor names', async () => {
    const files = await filesBelow(path);
    expect(files.map((file) => file.slice(path.length + 1)).toSorted()).toEqual([
      'files/0',
      'files/1',
      'manifest',
    ]);
    const all = Buffer.concat(await Promise.all(files.map((file) => readFile(file)))).toString('latin1');
    for (const secret of ['a password', 'policy', 'sealed', 'secrets', 'insurance'])
      expect(all).not.toContain(secret);
  });

  it.each<[string, (files: string[]) => Promise<void>]>([
    ['a file of it was changed', ([first = '']) => flipBit(first)],
    ['a file of it was cut short', ([first = '']) => truncate(first, 100)],
    ['its list was changed', (files) => flipBit(files.at(-1) as string)],
    ['a file of it is gone', ([first = '']) => rm(first)],
    [
      'two files of it have changed places',
      async ([first = '', second = '']) => {
        await rename(first, `${first}.old`);
        await rename(second, first);
        await rename(`${first}.old`, second);
      },
    ],
    ['a file of it stands in for its list', ([first = '', , list = '']) => copyFile(first, list)],
  ])('is refused when %s', async (_what, change) => {
    await change((await filesBelow(path)).toSorted());
    await expect(restoreBackup(path, at('new'), KEYS)).rejects.toThrow('not as it was written');
    expect(await readdir(folder.path)).not.toContain('new');
  });

  it('is refused if its manifest was encrypted for another purpose, even with our keys', async () => {
    const list = JSON.stringify({ format: 3, product: '1', takenAt: new Date().toISOString() });
    const sealer = await ObjectSealer.create(Keyring.parse(KEYS), 'attachments/manifest');
    const forged = sealer.encrypt(Readable.from([Buffer.from(list)]));
    await pipeline(forged, createWriteStream(join(path, MANIFEST_FILE)));
    await expect(restoreBackup(path, at('new'), KEYS)).rejects.toThrow('not as it was written');
  });

  it.each([
    ['unknown', newEncryptionKey('other'), 'sealed by keys that are not among the given: second.'],
    ['others of the same names', KEYS.replace(/:./g, ':A'), 'not as it was written, or its keys are others'],
    ['not all of them', KEYS.split(',', 1).join(), 'not among the given: first, hash.'],
  ])('is refused if the keys are %s', async (_what, keys, message) => {
    await expect(restoreBackup(path, at('new'), keys)).rejects.toThrow(message);
    expect(await readdir(folder.path)).not.toContain('new');
  });

  it('of an earlier release is left to that release', async () => {
    await writeFile(join(path, 'manifest.json'), '{}');
    await expect(restoreBackup(path, at('new'), KEYS)).rejects.toThrow('0.2.0 or earlier');
  });

  it('opens with keys that have been rotated since', async () => {
    await restoreBackup(path, at('new'), `${newEncryptionKey('third')},${KEYS}`);
    expect(await readFile(at('new/encryption-keys'), 'utf8')).toContain('third:');
  });
});

it.each(['../evil', 'a/../../evil', 'x\n/../../evil', '/etc/passwd', 'a\0b', 'a//b', './a', '..', '', 'a/'])(
  'can’t contain a file named %j',
  (path) => {
    const file = { path, bytes: 1, sha256: '0'.repeat(64) };
    expect(CopiedFile.safeParse(file).success).toBe(false);
    expect(CopiedFile.safeParse({ ...file, path: 'a/..b/c.' }).success).toBe(true);
  },
);
