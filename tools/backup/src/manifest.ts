import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Keyring } from '@coverleaf/encryption';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';
/** Beside it; see `sealOf`. */
export const SEAL_FILE = 'manifest.seal';

/** One copied file: `path` below the data folder with `/`, `bytes`, and its SHA-256 in hex. */
export const CopiedFile = z.object({
  path: z.string().refine(isBelow, 'It leads elsewhere'),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** What a backup says of itself. A backup without one was never finished. */
export const Manifest = z.object({
  format: z.literal(2),
  product: z.string(),
  takenAt: z.iso.datetime(),
  /** PostgreSQL's files are read only by the same major version on the same kind of machine. */
  postgres: z.object({ major: z.string(), machine: z.string() }).nullable(),
  /** Which master keys the data is sealed by; see `fingerprintsOf`. */
  keys: z.array(z.string()),
  /** Empty folders count too: PostgreSQL does not start without some of them. */
  folders: z.array(CopiedFile.shape.path),
  files: z.array(CopiedFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const THIS_MACHINE = `${process.platform}-${process.arch}`;

/**
 * Tells keys apart without giving them away: a key has 256 random bits, so nobody finds it from its hash.
 * @param keys in the form of ENCRYPTION_KEYS
 */
export function fingerprintsOf(keys: string): string[] {
  return keys.split(',').map((entry) => {
    const text = entry.trim();
    return `${text.split(':', 1)[0]}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  });
}

/**
 * Vouches for the manifest, and so for every file that it lists: only who has the keys can make it.
 * @param keys in the form of ENCRYPTION_KEYS; the newest is used
 */
export function sealOf(text: string, keys: string): string {
  const keyring = Keyring.parse(keys);
  return sealBy(keyring, keyring.currentId, text).toString('hex');
}

/** Whether one of the keys has made the seal: the newest of then need not be the newest of now. */
export function isSealed(text: string, seal: string, keys: string): boolean {
  const keyring = Keyring.parse(keys);
  const given = Buffer.from(seal.trim(), 'hex');
  return keyring.ids.some((id) => {
    const made = sealBy(keyring, id, text);
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

const sealBy = (keyring: Keyring, id: string, text: string): Buffer =>
  createHmac('sha256', keyring.subkey('backup-manifest', id)).update(text).digest();

/** A path of names alone; those of a POSIX system may hold anything else, line breaks too. */
function isBelow(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => !['', '.', '..'].includes(name));
}
