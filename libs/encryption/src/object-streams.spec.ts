import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newEncryptionKey } from '@coverleaf/testing';
import fc from 'fast-check';
import { DamagedDataError, UnknownKeyError } from './errors';
import { Keyring } from './keyring';
import { clearSize, HEADER_BYTES, SEALED_CHUNK_BYTES } from './object-format';
import { decrypt, ObjectSealer } from './object-streams';

const [first, second] = [newEncryptionKey('a'), newEncryptionKey('b')];
const keyring = Keyring.parse(first);
const CHUNK = 64 * 1024;

function pieces(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const cut: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    cut.push(bytes.subarray(at, at + size));
    at += size;
  }
  return cut;
}

const seal = async (clear: Buffer, sizes = [8_192]) => {
  const sealer = await ObjectSealer.create(keyring, 'b/k');
  return buffer(sealer.encrypt(Readable.from(pieces(clear, sizes))));
};
const open = (sealed: Buffer, keys = keyring, context = 'b/k') =>
  buffer(decrypt(Readable.from([sealed]), keys, context));

describe('object streams', () => {
  const SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5];
  it.each(SIZES)('round-trip %d bytes', async (size) => {
    const clear = randomBytes(size);
    const sealed = await seal(clear);
    expect((await open(sealed)).equals(clear)).toBe(true);
    expect(clearSize(sealed.length)).toBe(size);
  });

  it('round-trip with any chunking', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.nat(200_000), sizes, sizes, async (size, before, after) => {
        const clear = randomBytes(size);
        const sealed = await seal(clear, before);
        const opened = await buffer(decrypt(Readable.from(pieces(sealed, after)), keyring, 'b/k'));
        expect(opened.equals(clear)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('detect a changed bit anywhere', async () => {
    const sealed = await seal(randomBytes(CHUNK + 100));
    for (const at of [0, 3, 4, 5, 6, 8, 20, 60, 127, 128, 5_000, 128 + CHUNK, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(open(changed)).rejects.toThrow(
        /changed|cut short|not an encrypted|not a sealed|holds no key/,
      );
    }
  });

  it('detect a missing end, even at a chunk border', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK));
    const border = HEADER_BYTES + 2 * SEALED_CHUNK_BYTES;
    for (const size of [0, 50, HEADER_BYTES, HEADER_BYTES + 10, border, border + 1, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, size))).rejects.toThrow(DamagedDataError);
    }
  });

  it('detect chunks that were swapped, repeated or added', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK));
    const part = (n: number) =>
      sealed.subarray(HEADER_BYTES + n * SEALED_CHUNK_BYTES).subarray(0, SEALED_CHUNK_BYTES);
    const header = sealed.subarray(0, HEADER_BYTES);
    for (const order of ['102', '0012', '02', '0122']) {
      const parts = [...order].map((n) => part(Number(n)));
      await expect(open(Buffer.concat([header, ...parts]))).rejects.toThrow(DamagedDataError);
    }
  });

  it('open only under their own name', async () => {
    await expect(open(await seal(randomBytes(10)), keyring, 'b/other')).rejects.toThrow(DamagedDataError);
  });

  it('open after a rotation, but not without their key', async () => {
    const clear = randomBytes(100);
    const sealed = await seal(clear);
    expect(await open(sealed, Keyring.parse(`${second},${first}`))).toEqual(clear);
    await expect(open(sealed, Keyring.parse(second))).rejects.toThrow(UnknownKeyError);
    const sameNameOtherKey = Keyring.parse(newEncryptionKey('a'));
    await expect(open(sealed, sameNameOtherKey)).rejects.toThrow(DamagedDataError);
  });
});
