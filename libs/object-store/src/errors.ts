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
