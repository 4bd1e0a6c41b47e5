import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { DamagedDataError, Keyring, NoKeyringError, SealingKey } from '@coverleaf/encryption';
import { newEncryptionKey, objectServerSkipReason, startObjectServer, storedKeys } from '@coverleaf/testing';
import { EncryptedStore } from './encrypted.store';
import {
  type Bucket,
  type ByteStore,
  InvalidObjectKeyError,
  ObjectNotFoundError,
  type ObjectStore,
  ObjectTooLargeError,
} from './object-store.port';
import { LocalDiskStore } from './local-disk.store';
import { S3Store } from './s3.store';
import { s3SettingsFrom } from './create-object-store';

const master = newEncryptionKey('a');
const keyring = Keyring.parse(master);
const MB = 1024 * 1024;

type Place = { readonly bytes: ByteStore; close(): Promise<unknown> };

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  return { bytes: await LocalDiskStore.open(folder), close: () => rm(folder, { recursive: true }) };
}

async function onS3(): Promise<Place> {
  const server = await startObjectServer();
  return { bytes: await S3Store.open(s3SettingsFrom(server.env)!), close: () => server.stop() };
}

/** Delivers the bytes in pieces, like a network. */
function arriving(bytes: Buffer, piece = 50_000): Readable {
  const count = Math.ceil(bytes.length / piece);
  return Readable.from(Array.from({ length: count }, (_, n) => bytes.subarray(n * piece, (n + 1) * piece)));
}

/** Breaks off after some bytes, like a lost connection. */
function breakingAfter(bytes: number): Readable {
  return Readable.from(
    (async function* () {
      yield randomBytes(bytes);
      await Promise.resolve();
      throw new Error('the sender went away');
    })(),
  );
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function describeStore(name: string, openPlace: () => Promise<Place>, obstacle?: string): void {
  const suite = obstacle ? describe.skip : describe;
  suite(obstacle ? `${name} (${obstacle})` : name, () => {
    let place: Place;
    let store: ObjectStore;
    beforeAll(async () => {
      place = await openPlace();
      store = new EncryptedStore(place.bytes, keyring);
    }, 60_000);
    afterAll(() => place.close());

    const keys = (bucket: Bucket, prefix: string) => storedKeys(store, bucket, prefix);
    const textOf = async (bucket: Bucket, key: string) => text(await store.get(bucket, key));

    it('lets a process without master keys seal files, and read them with only the data key', async () => {
      const sealing = new EncryptedStore(place.bytes, () => SealingKey.of(keyring));
      const bytes = randomBytes(200_000);
      const { dataKey, sha256: digest } = await sealing.put('insurance', 'sealed/a.pdf', arriving(bytes));
      expect(digest).toBe(sha256(bytes));
      expect(await sealing.read('insurance', 'sealed/a.pdf', dataKey)).toEqual(bytes);
      expect(await store.read('insurance', 'sealed/a.pdf')).toEqual(bytes);
      expect(await store.dataKey('insurance', 'sealed/a.pdf')).toEqual(dataKey);
      await expect(sealing.read('insurance', 'sealed/a.pdf')).rejects.toThrow(NoKeyringError);
      await expect(sealing.dataKey('insurance', 'sealed/a.pdf')).rejects.toThrow(NoKeyringError);
      const other = await sealing.put('insurance', 'sealed/b.pdf', arriving(bytes));
      expect(other.dataKey).not.toEqual(dataKey);
      await expect(sealing.read('insurance', 'sealed/b.pdf', dataKey)).rejects.toThrow(DamagedDataError);
    });

    it('rewraps files with a new master key', async () => {
      const sealing = new EncryptedStore(place.bytes, () => SealingKey.of(keyring));
      await sealing.put('insurance', 'sealed/c.pdf', arriving(Buffer.from('a policy')));
      const next = newEncryptionKey('next');
      const rotating = new EncryptedStore(place.bytes, Keyring.parse(`${next},${master}`));
      expect(await rotating.rewrap('insurance', 'sealed/c.pdf')).toBe(true);
      const alone = new EncryptedStore(place.bytes, Keyring.parse(next));
      expect(String(await alone.read('insurance', 'sealed/c.pdf'))).toBe('a policy');
    });

    it('stores nothing, and ends the sender, while the sealing key is unavailable', async () => {
      const sealing = new EncryptedStore(place.bytes, () => Promise.reject(new Error('the service is away')));
      const source = arriving(randomBytes(3 * MB));
      await expect(sealing.put('insurance', 'sealed/d.pdf', source)).rejects.toThrow('the service is away');
      expect(source.destroyed).toBe(true);
      expect(await keys('insurance', 'sealed/d')).toEqual([]);
    });

    it('reports a sender that breaks off before the sealing key arrives', async () => {
      let arrive: (key: SealingKey) => void = () => undefined;
      const key = new Promise<SealingKey>((resolve) => (arrive = resolve));
      const sealing = new EncryptedStore(place.bytes, () => key);
      const put = sealing.put('insurance', 'sealed/e.pdf', breakingAfter(10));
      const failed = expect(put).rejects.toThrow('the sender went away');
      setImmediate(() => void SealingKey.of(keyring).then(arrive));
      await failed;
      expect(await keys('insurance', 'sealed/e')).toEqual([]);
    });

    it.each([0, 1, 65_536, 200_001])('loads a file of %d bytes, but no damaged one', async (size) => {
      const bytes = randomBytes(size);
      await store.put('insurance', 'loaded/a.pdf', arriving(bytes));
      const loaded = await store.load('insurance', 'loaded/a.pdf');
      expect(loaded.bytes).toBe(size);
      for (let times = 0; times < 2; times += 1) expect(Buffer.concat([...loaded.chunks()])).toEqual(bytes);
      const sealed = await buffer(await place.bytes.get('insurance', 'loaded/a.pdf'));
      for (const at of [0, 20, 130, sealed.length - 1]) {
        const changed = Buffer.from(sealed);
        changed[at]! ^= 1;
        for (const damaged of [changed, sealed.subarray(0, at)]) {
          await place.bytes.put('insurance', 'loaded/b.pdf', arriving(damaged));
          await expect(store.load('insurance', 'loaded/b.pdf')).rejects.toThrow(/.+/);
        }
      }
      await expect(store.load('insurance', 'loaded/none.pdf')).rejects.toThrow(ObjectNotFoundError);
    });

    describe('a file that is read', () => {
      /** A file, and where its bytes come from. */
      const open = async () => {
        await store.put('insurance', 'read/a.pdf', arriving(randomBytes(3 * MB)));
        const source = await place.bytes.get('insurance', 'read/a.pdf');
        const bytes = Object.create(place.bytes, {
          get: { value: () => Promise.resolve(source) },
        }) as ByteStore;
        return { source, file: await new EncryptedStore(bytes, keyring).get('insurance', 'read/a.pdf') };
      };

      it('is closed if nobody reads it, or not to its end', async () => {
        for (const isBegun of [false, true]) {
          const { source, file } = await open();
          if (isBegun) await once(file, 'readable');
          file.destroy();
          expect(source.destroyed).toBe(true);
        }
      });

      it('reports an error of the store, also one before it is read', async () => {
        for (const isBegun of [false, true]) {
          const { source, file } = await open();
          const fail = () => source.destroy(new Error('the store failed'));
          if (!isBegun) fail();
          await expect(finished(file.on('data', fail))).rejects.toThrow('the store failed');
        }
      });
    });

    it('reports whether it works, even while it is empty', async () => {
      await expect(store.check()).resolves.toBeUndefined();
      expect(await keys('attachments', '')).toEqual([]);
    });

    describe.each(['insurance', 'content'] as const)('bucket %s', (bucket) => {
      it.each([0, 1, 65_536, 200_001, 9 * MB])('returns %d bytes, with their size', async (size) => {
        const bytes = randomBytes(size);
        const key = `docs/of-${size}.pdf`;
        expect(await store.put(bucket, key, arriving(bytes))).toEqual({ bytes: size, sha256: sha256(bytes) });
        expect((await buffer(await store.get(bucket, key))).equals(bytes)).toBe(true);
        expect((await store.read(bucket, key)).equals(bytes)).toBe(true);
        const stat = await store.stat(bucket, key);
        expect(stat.bytes).toBe(size);
        expect(Math.abs(Date.now() - stat.storedAt.getTime())).toBeLessThan(60_000);
      });

      it('replaces objects as a whole, and may delete an object twice', async () => {
        await store.put(bucket, 'again', arriving(Buffer.from('a longer text')));
        await store.put(bucket, 'again', arriving(Buffer.from('short')));
        expect(await textOf(bucket, 'again')).toBe('short');
        await store.delete(bucket, 'again');
        await store.delete(bucket, 'again');
        await expect(store.get(bucket, 'again')).rejects.toThrow(ObjectNotFoundError);
        await expect(store.stat(bucket, 'again')).rejects.toThrow(ObjectNotFoundError);
      });

      it.each([10, 9 * MB])('stores nothing if the sender breaks off after %d bytes', async (size) => {
        const storing = store.put(bucket, 'broken/one', breakingAfter(size));
        await expect(storing).rejects.toThrow('the sender went away');
        expect(await keys(bucket, 'broken/')).toEqual([]);
      });

      it('stores nothing of an object that is too large, and keeps the earlier one', async () => {
        await store.put(bucket, 'limited/one', arriving(Buffer.from('first')), { limitBytes: 5 });
        for (const size of [6, 9 * MB]) {
          const body = arriving(randomBytes(size));
          const tooLarge = store.put(bucket, 'limited/one', body, { limitBytes: size - 1 });
          await expect(tooLarge).rejects.toThrow(ObjectTooLargeError);
          expect(body.destroyed).toBe(true);
        }
        expect(await textOf(bucket, 'limited/one')).toBe('first');
        expect(await keys(bucket, 'limited/')).toEqual(['limited/one']);
      });

      it('keeps exactly one of many concurrent puts', async () => {
        const bodies = Array.from({ length: 6 }, () => randomBytes(8 * MB + 70_000));
        await Promise.all(bodies.map((body) => store.put(bucket, 'raced', arriving(body))));
        const won = await buffer(await store.get(bucket, 'raced'));
        expect(bodies.some((body) => body.equals(won))).toBe(true);
      }, 30_000);

      it('lists by prefix, in order', async () => {
        for (const key of ['list/b', 'list/a/2', 'list/a/1', 'list/a-1', 'listed'])
          await store.put(bucket, key, arriving(Buffer.from(key)));
        expect(await keys(bucket, 'list/')).toEqual(['list/a-1', 'list/a/1', 'list/a/2', 'list/b']);
        expect(await keys(bucket, 'list/a')).toEqual(['list/a-1', 'list/a/1', 'list/a/2']);
        for await (const object of store.list(bucket, 'listed')) expect(object.bytes).toBe(6);
      });
    });

    it.each([
      ...['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.', 'a\0b', 'a\\b', 'ä', 'a\nb', '.hidden'],
      'x'.repeat(201),
    ])('refuses the key %j', async (key) => {
      const put = () => store.put('content', key, arriving(Buffer.from('x')));
      for (const act of [put, () => store.get('content', key), () => store.delete('content', key)])
        await expect(act()).rejects.toThrow(InvalidObjectKeyError);
    });

    it('encrypts only the private buckets, and binds each object to its name', async () => {
      const text = Buffer.from('Policy 4711 of Ann Example');
      for (const bucket of ['insurance', 'attachments', 'content'] as const) {
        await store.put(bucket, 'seen', arriving(text));
        const stored = await buffer(await place.bytes.get(bucket, 'seen'));
        expect(stored.includes('Ann Example')).toBe(bucket === 'content');
        if (bucket === 'insurance') await place.bytes.put(bucket, 'moved', Readable.from([stored]));
      }
      await expect(store.get('insurance', 'moved').then(buffer)).rejects.toThrow('changed');
    });

    describe('a new key', () => {
      const entries = ['new', 'old'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
      const [both, after, before] = [entries.join(','), ...entries].map((text) => Keyring.parse(text));
      const under = (keys: Keyring | undefined, bytes = place.bytes) => new EncryptedStore(bytes, keys);

      it.each([0, 1, 65_536, 9 * MB])(
        'seals an object of %d bytes without changing its content',
        async (size) => {
          const bytes = randomBytes(size);
          await under(before).put('insurance', 'rotated', arriving(bytes));
          expect(await under(both).rewrap('insurance', 'rotated')).toBe(true);
          expect(await under(both).rewrap('insurance', 'rotated')).toBe(false);
          expect((await buffer(await under(after).get('insurance', 'rotated'))).equals(bytes)).toBe(true);
          await expect(under(before).get('insurance', 'rotated').then(buffer)).rejects.toThrow(
            'no key "new"',
          );
        },
      );

      it.each([1, 8 * MB + 1])(
        'leaves an object unchanged if the sender breaks off after %d bytes',
        async (size) => {
          const bytes = randomBytes(9 * MB);
          await under(before).put('insurance', 'rotated', arriving(bytes));
          const breaking: ByteStore = Object.create(place.bytes, {
            put: {
              value: (bucket: Bucket, key: string) => place.bytes.put(bucket, key, breakingAfter(size)),
            },
          });
          await expect(under(both, breaking).rewrap('insurance', 'rotated')).rejects.toThrow('went away');
          expect((await buffer(await under(before).get('insurance', 'rotated'))).equals(bytes)).toBe(true);
          expect(await under(both).rewrap('insurance', 'rotated')).toBe(true);
          expect((await buffer(await under(after).get('insurance', 'rotated'))).equals(bytes)).toBe(true);
        },
      );
    });

    it('distinguishes percent-encoded keys from decoded ones', async () => {
      const key = '17_Summer%20house%20(1).png';
      await store.put('content', key, arriving(Buffer.from('x')));
      expect(await textOf('content', key)).toBe('x');
      expect(await keys('content', '17_')).toEqual([key]);
      await store.delete('content', key);
      expect(await keys('content', '17_')).toEqual([]);
    });

    it('keeps the private buckets closed to a process without keys', async () => {
      const keyless = new EncryptedStore(place.bytes, undefined);
      await store.put('insurance', 'closed', arriving(Buffer.from('x')));
      await expect(keyless.get('insurance', 'closed')).rejects.toThrow(NoKeyringError);
      const storing = keyless.put('insurance', 'new', arriving(Buffer.from('x')));
      await expect(storing).rejects.toThrow(NoKeyringError);
      await keyless.put('content', 'open', arriving(Buffer.from('x')));
      expect((await buffer(await keyless.get('content', 'open'))).toString()).toBe('x');
    });

    it('reports an object that was cut off to its reader', async () => {
      await store.put('insurance', 'cut', arriving(randomBytes(200_000)));
      const stored = await buffer(await place.bytes.get('insurance', 'cut'));
      await place.bytes.put('insurance', 'cut', Readable.from([stored.subarray(0, -10)]));
      await expect(store.get('insurance', 'cut').then(buffer)).rejects.toThrow('cut short');
    });
  });
}

describeStore('the local disk', onDisk);
describeStore('an S3 server', onS3, objectServerSkipReason());
