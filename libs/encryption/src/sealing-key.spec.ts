import { randomBytes } from 'node:crypto';
import { DamagedDataError, MalformedKeysError, UnknownKeyError } from './errors';
import { Keyring } from './keyring';
import { openSealed, SealingKey } from './sealing-key';

const keyOf = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [keyOf('first'), keyOf('second')];
const keyring = Keyring.parse(first);
const clear = randomBytes(32);

describe('SealingKey', () => {
  it('seals for one context what only the master key opens, differently each time', async () => {
    const key = SealingKey.parse(String(await SealingKey.of(keyring)));
    const sealed = await key.seal('insurance/a.pdf', clear);
    expect(await openSealed(keyring, 'insurance/a.pdf', sealed)).toEqual(clear);
    expect(await openSealed(Keyring.parse(`${second},${first}`), 'insurance/a.pdf', sealed)).toEqual(clear);
    await expect(openSealed(keyring, 'insurance/b.pdf', sealed)).rejects.toThrow(DamagedDataError);
    await expect(openSealed(Keyring.parse(second), 'insurance/a.pdf', sealed)).rejects.toThrow(
      UnknownKeyError,
    );
    expect(await key.seal('insurance/a.pdf', clear)).not.toEqual(sealed);
  });

  it('detects each changed byte', async () => {
    const sealed = await (await SealingKey.of(keyring)).seal('x', clear);
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(openSealed(keyring, 'x', changed)).rejects.toThrow();
    }
    await expect(openSealed(keyring, 'x', sealed.subarray(0, 40))).rejects.toThrow(DamagedDataError);
  });

  it('does not parse a master key', () => {
    for (const bad of ['', 'first', first, `first:${'A'.repeat(44)}`, `a b:${'A'.repeat(43)}`])
      expect(() => SealingKey.parse(bad)).toThrow(MalformedKeysError);
  });
});
