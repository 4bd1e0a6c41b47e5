import type { Readable } from 'node:stream';

/** `insurance` and `attachments` hold borrowers' files and are encrypted; `content` is what the public sees. */
export const BUCKETS = ['insurance', 'attachments', 'content'] as const;
export type Bucket = (typeof BUCKETS)[number];
export const PRIVATE_BUCKETS: readonly Bucket[] = ['insurance', 'attachments'];

export interface PutOptions {
  /** More clear bytes than this are refused with ObjectTooLargeError. */
  readonly limitBytes?: number;
}

export interface PutResult {
  /** Clear bytes. */
  readonly bytes: number;
  /** SHA-256 of the clear bytes, lower-case hex. */
  readonly sha256: string;
}

export interface ObjectStat {
  /** Clear bytes. */
  readonly bytes: number;
  readonly storedAt: Date;
}

export interface ListedObject extends ObjectStat {
  readonly key: string;
}

/** Where files live. Every method may reject with StoreUnavailableError or InvalidObjectKeyError. */
export interface ObjectStore {
  /** Stores the body atomically and durably; a failed put leaves an earlier object untouched. Errors of `body` pass. */
  put(bucket: Bucket, key: string, body: Readable, options?: PutOptions): Promise<PutResult>;
  /** The clear bytes. A damaged object fails while it is read: drop what came before. @throws ObjectNotFoundError */
  get(bucket: Bucket, key: string): Promise<Readable>;
  /** The same, whole: for objects whose size is known to be bounded. @throws ObjectNotFoundError */
  read(bucket: Bucket, key: string): Promise<Buffer<ArrayBuffer>>;
  /** @throws ObjectNotFoundError */
  stat(bucket: Bucket, key: string): Promise<ObjectStat>;
  /** Resolves also when there is no such object. */
  delete(bucket: Bucket, key: string): Promise<void>;
  /** The objects whose key starts with `prefix`, by key. Read it lazily: there may be many. */
  list(bucket: Bucket, prefix?: string): AsyncIterable<ListedObject>;
  /** Rewraps its data key; it must not be deleted meanwhile. @returns false if it was current, or is not encrypted */
  rewrap(bucket: Bucket, key: string): Promise<boolean>;
  /** Resolves when the store can take objects; for readiness. */
  check(): Promise<void>;
}

/** A place for bytes as they are. `EncryptedStore` makes an ObjectStore of one; same promises as there. */
export interface ByteStore extends Omit<ObjectStore, 'put' | 'read' | 'rewrap'> {
  put(bucket: Bucket, key: string, body: Readable): Promise<void>;
}

/** What can go wrong with stored objects and their links. `code` is stable; messages name no file. */
export abstract class ObjectStoreError extends Error {
  abstract readonly code: string;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The body has more clear bytes than `limitBytes`. Nothing was stored. */
export class ObjectTooLargeError extends ObjectStoreError {
  readonly code = 'object_too_large';

  constructor(readonly limitBytes: number) {
    super(`The object is larger than ${limitBytes} bytes`);
  }
}

/** No such object. */
export class ObjectNotFoundError extends ObjectStoreError {
  readonly code = 'object_not_found';

  constructor() {
    super('There is no such object');
  }
}

/** The key is not one that every store can hold safely; see `assertObjectKey`. A mistake of the caller. */
export class InvalidObjectKeyError extends ObjectStoreError {
  readonly code = 'object_key_invalid';
}

/** The store failed: disk full, no permission, server away or slow. Worth trying again later (HTTP 503). */
export class StoreUnavailableError extends ObjectStoreError {
  readonly code = 'store_unavailable';

  constructor(cause: unknown) {
    super(`The object store failed (${reasonOf(cause)})`, { cause });
  }
}

/** The S3_ variables contradict each other. */
export class ObjectStoreSettingsError extends ObjectStoreError {
  readonly code = 'object_store_settings_invalid';
}

/** The link was never made by this installation, or was changed. */
export class InvalidLinkError extends ObjectStoreError {
  readonly code = 'link_invalid';
}

/** The link was good, but is older than its life time. */
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
