import { randomBytes } from 'node:crypto';
import { slugOf } from '@coverleaf/contracts';
import { InvalidObjectKeyError } from './object-store.port';

/** File extensions to keep. The real type is determined by content. */
export const ACCEPTED_EXTENSIONS: ReadonlySet<string> = new Set([
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'heic',
  'heif',
]);

const MAX_KEY = 900;
const MAX_SEGMENT = 200;
// No leading dot, which excludes `..` and hidden files. Allows what encodeURIComponent does not escape.
const SEGMENT = /^[A-Za-z0-9_!~*'()%@+=,-][A-Za-z0-9._!~*'()%@+=,-]*$/;

/**
 * Folders and a name of ASCII letters, digits and `._!~*'()%@+=,-`, no part starting with a dot: at most 200 characters
 * each and 900 in all, safe on any disk and S3 server. @throws InvalidObjectKeyError
 */
export function assertObjectKey(key: string): void {
  const safe =
    key.length <= MAX_KEY && key.split('/').every((part) => part.length <= MAX_SEGMENT && SEGMENT.test(part));
  if (!safe) throw new InvalidObjectKeyError('This is not a key of a stored object');
}

/** Checks a prefix: empty, a key, or a key and a slash. @throws InvalidObjectKeyError */
export function assertKeyPrefix(prefix: string): void {
  if (prefix !== '') assertObjectKey(prefix.replace(/\/$/, ''));
}

const FOLDER = 'insurance_docs';
const MAX_STEM = 80;

/**
 * Keys neither collide nor can be guessed.
 * `Mi Póliza (1).PDF` → `insurance_docs/mi-poliza-1-20261121093015-k3v9q2xw.pdf`
 */
export function uploadKey(
  originalFilename: string,
  now: Date,
  random = randomBytes(6).toString('hex'),
): string {
  const dot = originalFilename.lastIndexOf('.');
  const extension = dot > 0 ? originalFilename.slice(dot + 1).toLowerCase() : '';
  const stem = slugOf(dot > 0 ? originalFilename.slice(0, dot) : originalFilename, MAX_STEM) || 'document';
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const suffix = ACCEPTED_EXTENSIONS.has(extension) ? `.${extension}` : '';
  return `${FOLDER}/${stem}-${time}-${random}${suffix}`;
}
