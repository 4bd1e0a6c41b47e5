import { InvalidObjectKeyError } from './errors';

const MAX_KEY = 900;
const MAX_SEGMENT = 200;
// No leading dot: neither `..` nor a hidden file can be named. What encodeURIComponent leaves is allowed.
const SEGMENT = /^[A-Za-z0-9_!~*'()%@+=,-][A-Za-z0-9._!~*'()%@+=,-]*$/;

/**
 * Folders and a name, split by `/`. ASCII letters, digits and `._!~*'()%@+=,-` only, no part starting with a dot,
 * at most 200 characters each and 900 in all: safe as a path on any disk and as a key on any S3 server.
 * @throws InvalidObjectKeyError
 */
export function assertObjectKey(key: string): void {
  const safe =
    key.length <= MAX_KEY && key.split('/').every((part) => part.length <= MAX_SEGMENT && SEGMENT.test(part));
  if (!safe) throw new InvalidObjectKeyError('This is not a key of a stored object');
}

/** Checks the start of a key: empty, or a key, or a key and a slash. @throws InvalidObjectKeyError */
export function assertKeyPrefix(prefix: string): void {
  if (prefix !== '') assertObjectKey(prefix.replace(/\/$/, ''));
}
