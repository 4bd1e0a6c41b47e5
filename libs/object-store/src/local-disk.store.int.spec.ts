import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Keyring } from '@coverleaf/encryption';
import { EncryptedStore } from './encrypted.store';
import { StoreUnavailableError } from './object-store.port';
import { LocalDiskStore } from './local-disk.store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('LocalDiskStore', () => {
  it('clears half-written files of dead processes when it opens, and no others', async () => {
    await mkdir(join(folder, '.incoming'));
    for (const name of ['old', 'new']) await writeFile(join(folder, '.incoming', name), 'half');
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    await utimes(join(folder, '.incoming', 'old'), twoHoursAgo, twoHoursAgo);
    await LocalDiskStore.open(folder);
    expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
  });

  const mayMount = process.platform === 'linux' && userInfo().uid === 0;
  (mayMount ? it : it.skip)('fails as unavailable when the disk is full, and recovers alone', async () => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'pipe' });
    } catch (error) {
      process.stderr.write(
        `No small disk could be mounted here, so a full one is not tried: ${String(error)}\n`,
      );
      return;
    }
    try {
      const keys = Keyring.parse(`test:${randomBytes(32).toString('base64')}`);
      const store = new EncryptedStore(await LocalDiskStore.open(folder), keys);
      await store.put('content', 'kept', Readable.from([randomBytes(1_000_000)]));
      for (const bucket of ['content', 'insurance'] as const) {
        const body = Readable.from(Array.from({ length: 40 }, () => randomBytes(65_536)));
        await expect(store.put(bucket, 'large', body)).rejects.toThrow(/ENOSPC/);
        await expect(store.stat(bucket, 'large')).rejects.toThrow('no such object');
      }
      expect(await readdir(join(folder, '.incoming'))).toEqual([]);
      await store.put('content', 'small', Readable.from([randomBytes(500_000)]));
      expect((await store.stat('content', 'kept')).bytes).toBe(1_000_000);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  it('fails as unavailable on a disk that fails, also when it tidies up', async () => {
    const store = await LocalDiskStore.open(folder);
    const some = await open(join(folder, 'some'), 'w');
    const handle = Object.getPrototypeOf(some) as FileHandle;
    await some.close();
    const fails = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    const write = jest.spyOn(handle, 'write').mockImplementation(function (this: FileHandle) {
      const close = this.close.bind(this);
      this.close = () => close().then(fails);
      return fails();
    });
    const storing = store.put('content', 'a', Readable.from([Buffer.from('a')]));
    await expect(storing).rejects.toThrow(StoreUnavailableError);
    await expect(storing).rejects.toThrow(/EIO/);
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    write.mockRestore();
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('fails as unavailable when its folder is gone', async () => {
    const store = await LocalDiskStore.open(join(folder, 'gone'));
    await rm(join(folder, 'gone'), { recursive: true });
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    await expect(store.put('content', 'a', Readable.from([Buffer.from('a')]))).rejects.toThrow(
      StoreUnavailableError,
    );
  });
});
