import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';

/** One copied file: `path` below the data folder with `/`, `bytes`, and its SHA-256 in hex. */
export const CopiedFile = z.object({
  path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\0]+$/),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type CopiedFile = z.infer<typeof CopiedFile>;

/** What a backup says of itself. A backup without one was never finished. */
export const Manifest = z.object({
  format: z.literal(1),
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
