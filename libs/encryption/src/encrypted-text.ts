import { DamagedDataError } from './errors';
import { processKeyring } from './process-keyring';
import { openBox, sealBox } from './sealed-box';

const PREFIX = 'v1.';

/** What TypeORM and other mappers call a value transformer; `null` and `undefined` pass through. */
export interface TextTransformer {
  to(clear: string | null | undefined): string | null | undefined;
  from(stored: string | null | undefined): string | null | undefined;
}

/**
 * Encrypts one text column: `@Column('text', { transformer: encryptedText('upload.email') })`. The stored text
 * holds the id of its key, so rows sealed by older keys stay readable. It is about 1.4 × as long plus 90
 * characters, and differs each time, so it can be neither searched nor sorted nor unique: keep a `keyedHash`
 * beside it for that.
 * @param columnName authenticated with the value: a value copied into another column does not open
 */
export function encryptedText(columnName: string): TextTransformer {
  const use = { purpose: 'column', context: columnName };
  return {
    to(clear) {
      if (clear === null || clear === undefined) return clear;
      if (typeof clear !== 'string') throw new TypeError(`${columnName} is encrypted and takes text only`);
      return PREFIX + sealBox(processKeyring(), use, Buffer.from(clear, 'utf8')).toString('base64url');
    },
    from(stored) {
      if (stored === null || stored === undefined) return stored;
      if (!stored.startsWith(PREFIX))
        throw new DamagedDataError(`${columnName} holds text that is not sealed`);
      const box = Buffer.from(stored.slice(PREFIX.length), 'base64url');
      return openBox(processKeyring(), use, box).toString('utf8');
    },
  };
}
