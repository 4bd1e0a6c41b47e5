import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Keyring } from '@coverleaf/encryption';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';
/** Beside the manifest; see `sealOf`. */
export const SEAL_FILE = 'manifest.seal';

/** One copied file: `path` below the data folder with `/`, `bytes`, and its SHA-256 in hex. */
export const CopiedFile = z.object({
  path: z.string().refine(isBelow, 'It leads elsewhere'),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** The description of a backup. Without it, the backup is incomplete. */
export const Manifest = z.object({
  format: z.literal(2),
  product: z.string(),
  takenAt: z.iso.datetime(),
  /** Only the same major version on the same kind of machine can read PostgreSQL's files. */
  postgres: z.object({ major: z.string(), machine: z.string() }).nullable(),
  /** The master keys that sealed the data; see `fingerprintsOf`. */
  keys: z.array(z.string()),
  /** Including empty ones, because PostgreSQL requires some of them. */
  folders: z.array(CopiedFile.shape.path),
  files: z.array(CopiedFile),
});
export type Manifest = z.infer<typeof Manifest>;

export const THIS_MACHINE = `${process.platform}-${process.arch}`;

/**
 * Identifies keys without revealing them: a key has 256 random bits, so it cannot be guessed from its hash.
 * @param keys in the form of ENCRYPTION_KEYS
 */
export function fingerprintsOf(keys: string): string[] {
  return keys.split(',').map((entry) => {
    const text = entry.trim();
    return `${text.split(':', 1)[0]}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  });
}

/**
 * Authenticates the manifest, and so all listed files, with the keys.
 * @param keys in the form of ENCRYPTION_KEYS; the newest is used
 */
export function sealOf(text: string, keys: string): string {
  const keyring = Keyring.parse(keys);
  return sealBy(keyring, keyring.currentId, text).toString('hex');
}

/** Whether one of the keys created the seal. Newer keys may have been added since. */
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

/** A relative path of plain names. POSIX names may contain anything else, including line breaks. */
function isBelow(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => !['', '.', '..'].includes(name));
}
