import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The DER encoding of an Ed25519 private key, up to the 32 bytes of the key itself (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });

/** The public key of a SIGNING_KEY, as listed in SIGNING_PUBLIC_KEYS. */
export const publicKeyOf = (seed: string): string => textOf(createPublicKey(privateKeyOf(seed)));

const textOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';

const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === 32;

/** SIGNING_KEY: the service's own Ed25519 key, 32 random bytes in Base64. */
export const SigningKey = z
  .string()
  .refine(isKey, 'Write 32 bytes in Base64: openssl rand -base64 32')
  .transform(privateKeyOf);

/** The public keys of services by name. */
export type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

/**
 * SIGNING_PUBLIC_KEYS: `service:key` for every service, separated by commas; several keys of one service during a
 * rotation. Keys of `service.retired` verify old audit entries and anchors only.
 */
export const SigningPublicKeys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().split(':')))
  .refine(
    (entries) => entries.every(([name, key = '', ...rest]) => name && isKey(key) && rest.length === 0),
    'Write service:key for every service, separated by commas',
  )
  .transform((entries): PublicKeys => {
    const keys = new Map<string, readonly KeyObject[]>();
    for (const [name = '', key = ''] of entries)
      keys.set(name, [...(keys.get(name) ?? []), readPublicKey(key)]);
    return keys;
  });

const readPublicKey = (text: string): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(text, 'base64').toString('base64url') },
    format: 'jwk',
  });

/** The purpose of a signature. A signature is valid for one purpose only. */
type Purpose = 'audit entry' | 'audit anchor';

const bytesOf = (purpose: Purpose, content: unknown): Buffer =>
  Buffer.from(JSON.stringify([`coverleaf ${purpose}`, content]));

/** @param content serializable to JSON with a fixed order of keys */
export const signed = (purpose: Purpose, content: unknown, key: KeyObject): string =>
  sign(null, bytesOf(purpose, content), key).toString('base64url');

/** Runs in the thread pool, so that many checks don't block requests. */
const verifyAside = promisify<null, Buffer, KeyObject, Buffer, boolean>(verify);

/** Whether one of `keys` made the signature. */
export async function isSignedBy(
  keys: readonly KeyObject[],
  purpose: Purpose,
  content: unknown,
  signature: string,
): Promise<boolean> {
  const bytes = bytesOf(purpose, content);
  const given = Buffer.from(signature, 'base64url');
  for (const key of keys) if (await verifyAside(null, bytes, key, given)) return true;
  return false;
}

/** All keys of a service, current and retired. */
export const everyKeyOf = (service: string, keys: PublicKeys): readonly KeyObject[] => [
  ...(keys.get(service) ?? []),
  ...(keys.get(`${service}.retired`) ?? []),
];

/** Whether others can verify the signatures of a service. */
export const isListed = (service: string, key: KeyObject, keys: PublicKeys): boolean => {
  const own = textOf(createPublicKey(key));
  return keys.get(service)?.some((listed) => textOf(listed) === own) ?? false;
};
