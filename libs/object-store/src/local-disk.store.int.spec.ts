import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Keyring } from '@coverleaf/encryption';
import { newEncryptionKey, useFolder } from '@coverleaf/testing';
import { EncryptedStore } from './encrypted.store';
import { StoreUnavailableError } from './object-store.port';
import { LocalDiskStore } from './local-disk.store';

const folder = useFolder();

describe('LocalDiskStore', () => {
  it('deletes only half-written files of dead processes when it opens', async () => {
    await mkdir(folder.at('.incoming'));
    for (const name of ['old', 'new']) await writeFile(folder.at('.incoming', name), 'half');
    const twoHoursAgo = Date.now() / 1000 - 7_200;
    await utimes(folder.at('.incoming', 'old'), twoHoursAgo, twoHoursAgo);
    await LocalDiskStore.open(folder.path);
    expect(await readdir(folder.at('.incoming'))).toEqual(['new']);
  });

  const mayMount = process.platform === 'linux' && userInfo().uid === 0;
  (mayMount ? it : it.skip)('fails as unavailable when the disk is full, and recovers alone', async () => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder.path], { stdio: 'pipe' });
    } catch (error) {
      process.stderr.write(`No small disk can be mounted, so a full one is not tried: ${String(error)}\n`);
      return;
    }
    try {
      const keys = Keyring.parse(newEncryptionKey());
      const store = new EncryptedStore(await LocalDiskStore.open(folder.path), keys);
      await store.put('content', 'kept', Readable.from([randomBytes(1_000_000)]));
      for (const bucket of ['content', 'insurance'] as const) {
        const body = Readable.from(Array.from({ length: 40 }, () => randomBytes(65_536)));
        await expect(store.put(bucket, 'large', body)).rejects.toThrow(/ENOSPC/);
        await expect(store.stat(bucket, 'large')).rejects.toThrow('no such object');
      }
      expect(await readdir(folder.at('.incoming'))).toEqual([]);
      await store.put('content', 'small', Readable.from([randomBytes(500_000)]));
      expect((await store.stat('content', 'kept')).bytes).toBe(1_000_000);
    } finally {
      execFileSync('umount', [folder.path]);
    }
  });

  it('reports a failing disk as unavailable, even when it cleans up', async () => {
    const store = await LocalDiskStore.open(folder.path);
    const some = await open(folder.at('some'), 'w');
    const handle = Object.getPrototypeOf(some) as FileHandle;
    await some.close();
    const fails = () => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    const writes = (['write', 'writev'] as const).map((name) =>
      jest.spyOn(handle, name).mockImplementation(function (this: FileHandle) {
        const close = this.close.bind(this);
        this.close = () => close().then(fails);
        return fails();
      }),
    );
    const storing = store.put('content', 'a', Readable.from([Buffer.from('a')]));
    await expect(storing).rejects.toThrow(StoreUnavailableError);
    await expect(storing).rejects.toThrow(/EIO/);
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    for (const write of writes) write.mockRestore();
    expect(await readdir(folder.at('.incoming'))).toEqual([]);
  });

  it.each(['content', 'insurance'] as const)(
    'reports a failure after it was given all bytes of a file to bucket %s',
    async (bucket) => {
      const disk = await LocalDiskStore.open(folder.path);
      await rm(folder.at('.incoming'), { recursive: true });
      const late: Pick<LocalDiskStore, 'put'> = {
        put: async (name, key, body) => {
          await disk.put(name, key, Readable.from([await buffer(body)]));
        },
      };
      const store = new EncryptedStore(late as LocalDiskStore, Keyring.parse(newEncryptionKey()));
      const storing = store.put(bucket, 'small', Readable.from([Buffer.from('a')]));
      await expect(storing).rejects.toThrow(StoreUnavailableError);
    },
  );

  it('writes the rest of what a disk took only in part', async () => {
    const store = await LocalDiskStore.open(folder.path);
    const some = await open(folder.at('some'), 'w');
    const handle = Object.getPrototypeOf(some) as FileHandle;
    await some.close();
    const whole = randomBytes(700_000);
    const parts = [whole.subarray(0, 100_000), whole.subarray(100_000, 300_000), whole.subarray(300_000)];
    const inPart = jest.spyOn(handle, 'writev').mockImplementation(async function (
      this: FileHandle,
      buffers,
    ) {
      const { bytesWritten } = await this.write((buffers as Buffer[])[0] ?? Buffer.alloc(0), 0, 70_000);
      return { bytesWritten, buffers };
    });
    await store.put('content', 'in-part', Readable.from(parts));
    expect(inPart).toHaveBeenCalled();
    inPart.mockRestore();
    expect((await buffer(await store.get('content', 'in-part'))).equals(whole)).toBe(true);
  });

  it('is unavailable if its folder is gone', async () => {
    const store = await LocalDiskStore.open(folder.at('gone'));
    await rm(folder.at('gone'), { recursive: true });
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    const storing = store.put('content', 'a', Readable.from([Buffer.from('a')]));
    await expect(storing).rejects.toThrow(StoreUnavailableError);
  });
});
