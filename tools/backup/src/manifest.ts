import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';

/** Sealed, like all files of a backup. It is written last: without it, the backup is incomplete. */
export const MANIFEST_FILE = 'manifest';
/** Only the manifest opens under this name, because it is not a file's path. */
export const MANIFEST_NAME = '';
/** The manifest of earlier releases, which left names and passwords in clear text. */
export const EARLIER_MANIFEST_FILE = 'manifest.json';

export const SEALED_FOLDER = 'files';
/**
 * The place of the file at this position in the list. File names may contain people's names, so none is in clear text.
 */
export const placeOf = (position: number): string => join(SEALED_FOLDER, String(position));

/** One copied file: `path` below the data folder with `/`, `bytes`, and its SHA-256 in hex. */
export const CopiedFile = z.object({
  path: z.string().refine(isBelow, 'It leads elsewhere'),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** The description of a backup. */
export const Manifest = z.object({
  format: z.literal(3),
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

/** A relative path of plain names. POSIX names may contain anything else, including line breaks. */
function isBelow(path: string): boolean {
  return !path.includes('\0') && path.split('/').every((name) => !['', '.', '..'].includes(name));
}
