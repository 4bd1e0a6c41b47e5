import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { DamagedDataError } from './errors';
import { KEY_BYTES, type Keyring } from './keyring';
import { MAX_BOX_OVERHEAD, openBox, sealBox } from './sealed-box';
import { keyIdOf, TAG_BYTES } from './sealed-head';
import { MAX_SEALED_OVERHEAD, openSealed, SEALED_VERSION, SealingKey } from './sealing-key';

/*
 * An encrypted object: a header of 128 bytes, then chunks of 64 kB of ciphertext with a tag each.
 * The header: magic and version (4), length of the wrapped key (1), wrapped key, zeros up to 128.
 * Each chunk's nonce is its number (11 bytes) and a flag (1) for the last chunk, so decryption detects moved, missing,
 * and truncated chunks. Each object has a new data key, so no nonce repeats.
 */
const MAGIC = Buffer.from('CLF\x01', 'latin1');
const PURPOSE = 'object-key';

export const HEADER_BYTES = 128;
/** Plaintext bytes per chunk. */
export const CHUNK_BYTES = 64 * 1024;
/** Bytes of a full chunk as stored. */
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

if (MAGIC.length + 1 + Math.max(MAX_BOX_OVERHEAD, MAX_SEALED_OVERHEAD) + KEY_BYTES > HEADER_BYTES)
  throw new Error('The header is too small');

/** A header and its data key. `context` is the object's name, which is authenticated. */
export async function createHeader(
  keys: Keyring | SealingKey,
  context: string,
): Promise<{ header: Buffer; dataKey: Buffer }> {
  const dataKey = randomBytes(KEY_BYTES);
  return { header: await headerOf(keys, context, dataKey), dataKey };
}

async function headerOf(keys: Keyring | SealingKey, context: string, dataKey: Buffer): Promise<Buffer> {
  const wrapped =
    keys instanceof SealingKey
      ? await keys.seal(context, dataKey)
      : sealBox(keys, { purpose: PURPOSE, context }, dataKey);
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header[MAGIC.length] = wrapped.length;
  wrapped.copy(header, MAGIC.length + 1);
  return header;
}

/** The header with its data key rewrapped; null if it is up to date. @throws DamagedDataError, UnknownKeyError */
export async function rewrapHeader(
  keyring: Keyring,
  context: string,
  header: Buffer,
): Promise<Buffer | null> {
  const dataKey = await openHeader(keyring, context, header);
  if (keyIdOf(header.subarray(MAGIC.length + 1)) === keyring.currentId) return null;
  return headerOf(keyring, context, dataKey);
}

/** The data key of an object. @throws DamagedDataError, UnknownKeyError */
export async function openHeader(keyring: Keyring, context: string, header: Buffer): Promise<Buffer> {
  const wrapped = wrappedKeyOf(header);
  return wrapped[0] === SEALED_VERSION
    ? openSealed(keyring, context, wrapped)
    : openBox(keyring, { purpose: PURPOSE, context }, wrapped);
}

/** @throws DamagedDataError */
function wrappedKeyOf(header: Buffer): Buffer {
  const start = MAGIC.length + 1;
  const end = start + (header[MAGIC.length] ?? 0);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC) || header.subarray(end).some((byte) => byte !== 0))
    throw new DamagedDataError('This is not an encrypted object');
  return header.subarray(start, end);
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** The ciphertext and its tag, which follow each other in the object. */
export function sealChunk(dataKey: Buffer, number: number, last: boolean, clear: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', dataKey, nonceOf(number, last));
  const sealed = cipher.update(clear);
  cipher.final();
  return [sealed, cipher.getAuthTag()];
}

/** @throws DamagedDataError if the chunk was changed or moved, or following chunks are missing */
export function openChunk(dataKey: Buffer, number: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new DamagedDataError('An encrypted object was cut short');
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonceOf(number, last), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const clear = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch (error) {
    throw new DamagedDataError('An encrypted object was changed or cut short', { cause: error });
  }
  return clear;
}

/** The plaintext size of an object of `sealedBytes`. Even an empty object has one chunk, which is empty. */
export function clearSize(sealedBytes: number): number {
  const body = sealedBytes - HEADER_BYTES;
  return Math.max(0, body - Math.max(1, Math.ceil(body / SEALED_CHUNK_BYTES)) * TAG_BYTES);
}
