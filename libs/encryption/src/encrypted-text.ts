import { DamagedDataError } from './errors';
import { processKeyring } from './keyring';
import { keyIdOf, openBox, sealBox } from './sealed-box';

const PREFIX = 'v1.';

/** A value transformer of TypeORM. `null` and `undefined` pass through. */
export interface TextTransformer {
  to(clear: string | null | undefined): string | null | undefined;
  from(stored: string | null | undefined): string | null | undefined;
}

/** A transformer whose stored values can be re-encrypted with another key. */
export interface EncryptedTextTransformer extends TextTransformer {
  /** The stored text re-encrypted with the current master key; null if it already is. */
  reencrypt(stored: string): string | null;
}

/**
 * Encrypts a text column: `@Column('text', { transformer: encryptedText('upload.email') })`. The stored text names
 * its key, so values of older keys stay readable. It differs each time, so it cannot be searched, sorted or unique:
 * keep a `keyedHash` beside it for that.
 * @param columnName authenticated with the value: a value copied to another column does not open
 */
export function encryptedText(columnName: string): EncryptedTextTransformer {
  const use = { purpose: 'column', context: columnName };
  const seal = (clear: Buffer) => PREFIX + sealBox(processKeyring(), use, clear).toString('base64url');
  const boxOf = (stored: string): Buffer => {
    if (!stored.startsWith(PREFIX)) throw new DamagedDataError(`${columnName} holds text that is not sealed`);
    return Buffer.from(stored.slice(PREFIX.length), 'base64url');
  };
  return {
    to(clear) {
      if (clear === null || clear === undefined) return clear;
      if (typeof clear !== 'string') throw new TypeError(`${columnName} is encrypted and takes text only`);
      return seal(Buffer.from(clear, 'utf8'));
    },
    from(stored) {
      if (stored === null || stored === undefined) return stored;
      return openBox(processKeyring(), use, boxOf(stored)).toString('utf8');
    },
    reencrypt(stored) {
      const box = boxOf(stored);
      if (keyIdOf(box) === processKeyring().currentId) return null;
      return seal(openBox(processKeyring(), use, box));
    },
  };
}
