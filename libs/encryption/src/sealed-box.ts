import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import { DamagedDataError, EncryptionError } from './errors';
import type { Keyring } from './keyring';
import { authenticated, headOf, keyIdOf, MAX_HEAD_BYTES, sealedHead, TAG_BYTES } from './sealed-head';

const VERSION = 1;
const NONCE_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';

/** The maximum overhead in bytes: version, id length, id, nonce and tag. */
export const MAX_BOX_OVERHEAD = MAX_HEAD_BYTES + NONCE_BYTES + TAG_BYTES;

/** The use of a box. Both parts are authenticated, so a box opens only for its use. */
export interface BoxUse {
  /** Selects the derived key: `column`, `object-key`, `link` … */
  readonly purpose: string;
  /** Where the box belongs, such as a column or an object's name. */
  readonly context: string;
}

/**
 * Seals a value of up to some kilobytes with the current master key by AES-256-GCM and a random nonce. Layout:
 * version, id length, key id, nonce, ciphertext, tag. Good for 2^32 boxes per purpose and master key.
 */
export function sealBox(keyring: Keyring, use: BoxUse, clear: Buffer): Buffer {
  const head = boxHead(keyring);
  const nonce = nextNonce();
  const cipher = createCipheriv(ALGORITHM, keyring.subkey(use.purpose), nonce);
  cipher.setAAD(authenticated(head, use.context));
  return Buffer.concat([head, nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}

/** Nonces are drawn in bulk, because a call for each takes as long as the sealing of a short text. Each is used once. */
const drawn = Buffer.alloc(NONCE_BYTES * 256);
let nextAt = drawn.length;

function nextNonce(): Buffer {
  if (nextAt === drawn.length) {
    randomFillSync(drawn);
    nextAt = 0;
  }
  const nonce = Buffer.from(drawn.subarray(nextAt, nextAt + NONCE_BYTES));
  nextAt += NONCE_BYTES;
  return nonce;
}

/** The first bytes of every box that the current master key seals. */
export const boxHead = ({ currentId }: Keyring): Buffer => sealedHead(VERSION, currentId);

/** Opens what `sealBox` sealed for the same use. @throws DamagedDataError, UnknownKeyError */
export function openBox(keyring: Keyring, use: BoxUse, box: Buffer): Buffer {
  const head = headOf(box);
  if (box[0] !== VERSION || box.length < head.length + NONCE_BYTES + TAG_BYTES)
    throw new DamagedDataError('This is not a sealed value');
  const nonce = box.subarray(head.length, head.length + NONCE_BYTES);
  const key = keyring.subkey(use.purpose, keyIdOf(box));
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(authenticated(head, use.context));
    decipher.setAuthTag(box.subarray(-TAG_BYTES));
    return Buffer.concat([
      decipher.update(box.subarray(head.length + NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]);
  } catch (error) {
    if (error instanceof EncryptionError) throw error;
    throw new DamagedDataError('A sealed value was changed, or belongs elsewhere', { cause: error });
  }
}
