import { MAX_KEY_ID } from './keyring';

// All sealed data begins with version, id length and id of the master key.

const ID_AT = 2;

/** The tag of AES-256-GCM, at the end of all sealed data. */
export const TAG_BYTES = 16;
/** The longest head. */
export const MAX_HEAD_BYTES = ID_AT + MAX_KEY_ID;

export function sealedHead(version: number, keyId: string): Buffer {
  const id = Buffer.from(keyId, 'latin1');
  return Buffer.concat([Buffer.from([version, id.length]), id]);
}

/** Shorter than its length field says if `sealed` was truncated. */
export const headOf = (sealed: Buffer): Buffer => sealed.subarray(0, ID_AT + (sealed[1] ?? 0));

/** The id of the master key that sealed it. */
export const keyIdOf = (sealed: Buffer): string => headOf(sealed).subarray(ID_AT).toString('latin1');

/** The place is authenticated together with the head, so that the data opens nowhere else. */
export const authenticated = (head: Buffer, context: string): Buffer =>
  Buffer.concat([head, Buffer.from(context, 'utf8')]);
