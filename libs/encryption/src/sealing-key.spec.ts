import { randomBytes } from 'node:crypto';
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { DamagedDataError, MalformedKeysError, UnknownKeyError } from './errors';
import { Keyring } from './keyring';
import { openSealed, SealingKey } from './sealing-key';

const keyOf = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [keyOf('first'), keyOf('second')];
const keyring = Keyring.parse(first);
const clear = randomBytes(32);

describe('SealingKey', () => {
  it('seals what only the master key opens, for one context, differently each time', () => {
    const key = SealingKey.parse(String(SealingKey.of(keyring)));
    const sealed = key.seal('insurance/a.pdf', clear);
    expect(openSealed(keyring, 'insurance/a.pdf', sealed)).toEqual(clear);
    expect(openSealed(Keyring.parse(`${second},${first}`), 'insurance/a.pdf', sealed)).toEqual(clear);
    expect(() => openSealed(keyring, 'insurance/b.pdf', sealed)).toThrow(DamagedDataError);
    expect(() => openSealed(Keyring.parse(second), 'insurance/a.pdf', sealed)).toThrow(UnknownKeyError);
    expect(key.seal('insurance/a.pdf', clear)).not.toEqual(sealed);
  });

  it('notices each changed byte', () => {
    const sealed = SealingKey.of(keyring).seal('x', clear);
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => openSealed(keyring, 'x', changed)).toThrow();
    }
    expect(() => openSealed(keyring, 'x', sealed.subarray(0, 40))).toThrow(DamagedDataError);
  });

  it('is what another implementation of RFC 9180 opens and seals', async () => {
    const suite = new CipherSuite({
      kem: new DhkemX25519HkdfSha256(),
      kdf: new HkdfSha256(),
      aead: new Aes256Gcm(),
    });
    const recipientKey = await suite.kem.importKey(
      'raw',
      toArrayBuffer(keyring.subkey('sealing-key')),
      false,
    );
    const sealed = SealingKey.of(keyring).seal('x', clear);
    const [head, enc, body] = [sealed.subarray(0, 7), sealed.subarray(7, 39), sealed.subarray(39)];
    const aad = Buffer.concat([head, Buffer.from('x')]);
    const opened = await suite.open(
      { recipientKey, enc: toArrayBuffer(enc) },
      toArrayBuffer(body),
      toArrayBuffer(aad),
    );
    expect(Buffer.from(opened)).toEqual(clear);

    const publicKey = Buffer.from(String(SealingKey.of(keyring)).split(':')[1]!, 'base64url');
    const recipientPublicKey = await suite.kem.importKey('raw', toArrayBuffer(publicKey), true);
    const { enc: sent, ct } = await suite.seal(
      { recipientPublicKey },
      toArrayBuffer(clear),
      toArrayBuffer(aad),
    );
    const theirs = Buffer.concat([head, Buffer.from(sent), Buffer.from(ct)]);
    expect(openSealed(keyring, 'x', theirs)).toEqual(clear);
  });

  it('does not parse a master key', () => {
    for (const bad of ['', 'first', first, `first:${'A'.repeat(44)}`, `a b:${'A'.repeat(43)}`])
      expect(() => SealingKey.parse(bad)).toThrow(MalformedKeysError);
  });
});

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
