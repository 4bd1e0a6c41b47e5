import type { Readable } from 'node:stream';
import type { LoadedObject } from '@coverleaf/encryption';

/** `insurance` and `attachments` contain borrowers' files and are encrypted; `content` is public. */
export const BUCKETS = ['insurance', 'attachments', 'content'] as const;
export type Bucket = (typeof BUCKETS)[number];
export const PRIVATE_BUCKETS: readonly Bucket[] = ['insurance', 'attachments'];

export interface PutOptions {
  /** More plaintext bytes are refused with ObjectTooLargeError. */
  readonly limitBytes?: number;
  /** Called with the plaintext while it passes through. It must not change it. */
  readonly onChunk?: (chunk: Buffer) => void;
}

export interface PutResult {
  /** Plaintext bytes. */
  readonly bytes: number;
  /** SHA-256 of the plaintext in lower-case hex. */
  readonly sha256: string;
  /** Given with `get` and `read` in a process that seals but has no master keys. */
  readonly dataKey: Buffer | undefined;
}

export interface ObjectStat {
  /** Plaintext bytes. */
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface ListedObject extends ObjectStat {
  readonly key: string;
}

/** A store of files. Every method may reject with StoreUnavailableError or InvalidObjectKeyError. */
export interface ObjectStore {
  /** Stores the body atomically and durably; a failed put leaves an earlier object untouched. Errors of `body` pass. */
  put(bucket: Bucket, key: string, body: Readable, options?: PutOptions): Promise<PutResult>;
  /**
   * The plaintext. A damaged object fails while it is read: discard the data.
   * @param dataKey of this object, for a process without master keys
   * @throws ObjectNotFoundError
   */
  get(bucket: Bucket, key: string, dataKey?: Buffer): Promise<Readable>;
  /** The whole object, for objects of bounded size. @throws ObjectNotFoundError */
  read(bucket: Bucket, key: string, dataKey?: Buffer): Promise<Buffer<ArrayBuffer>>;
  /** The whole encrypted object, found to be undamaged, for objects of bounded size. @throws ObjectNotFoundError */
  load(bucket: Bucket, key: string): Promise<LoadedObject>;
  /** The key of one encrypted object, for a process without master keys. @throws ObjectNotFoundError */
  dataKey(bucket: Bucket, key: string): Promise<Buffer>;
  /** @throws ObjectNotFoundError */
  stat(bucket: Bucket, key: string): Promise<ObjectStat>;
  /** Also resolves if the object does not exist. */
  delete(bucket: Bucket, key: string): Promise<void>;
  /** The objects whose key starts with `prefix`, by key, as a lazy sequence. */
  list(bucket: Bucket, prefix?: string): AsyncIterable<ListedObject>;
  /**
   * Rewraps its data key. It must not be deleted at the same time. @returns false if it was up to date, or is not
   * encrypted
   */
  rewrap(bucket: Bucket, key: string): Promise<boolean>;
  /** Resolves if the store accepts objects; for readiness. */
  check(): Promise<void>;
}

/** Stores raw bytes with the guarantees of `ObjectStore`. `EncryptedStore` wraps it. */
export interface ByteStore extends Omit<ObjectStore, 'put' | 'get' | 'read' | 'load' | 'dataKey' | 'rewrap'> {
  put(bucket: Bucket, key: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** @param bytes how many bytes to read from the start; default: all */
  get(bucket: Bucket, key: string, bytes?: number): Promise<Readable>;
}

/** An error of stored objects or links. `code` is stable; messages contain no file names. */
export abstract class ObjectStoreError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The body is larger than `limitBytes`. Nothing was stored. */
export class ObjectTooLargeError extends ObjectStoreError {
  readonly code = 'object_too_large';

  constructor(readonly limitBytes: number) {
    super(`The object is larger than ${limitBytes} bytes`);
  }
}

/** The object does not exist. */
export class ObjectNotFoundError extends ObjectStoreError {
  readonly code = 'object_not_found';

  constructor() {
    super('There is no such object');
  }
}

/** Not a valid key; see `assertObjectKey`. An error of the caller. */
export class InvalidObjectKeyError extends ObjectStoreError {
  readonly code = 'object_key_invalid';
}

/** The store failed: disk full, no permission, server unavailable or slow. A retry may succeed (HTTP 503). */
export class StoreUnavailableError extends ObjectStoreError {
  readonly code = 'store_unavailable';

  constructor(cause: unknown) {
    super(`The object store failed (${reasonOf(cause)})`, { cause });
  }
}

/** The S3_ variables are inconsistent. */
export class ObjectStoreSettingsError extends ObjectStoreError {
  readonly code = 'object_store_settings_invalid';
}

/** The link was changed or was not created by this installation. */
export class InvalidLinkError extends ObjectStoreError {
  readonly code = 'link_invalid';
}

/** The link has expired. */
export class ExpiredLinkError extends ObjectStoreError {
  readonly code = 'link_expired';

  constructor() {
    super('The link has expired');
  }
}

function reasonOf(cause: unknown): string {
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  return cause instanceof Error ? cause.name : 'unknown';
}
