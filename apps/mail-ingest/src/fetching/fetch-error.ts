/** No other attempt would bring the file. The message is for staff: plain words of our own. */
export class NotFetchable extends Error {
  override readonly name = 'NotFetchable';
}

/** It may come another time. */
export class NotFetchedYet extends Error {
  override readonly name = 'NotFetchedYet';
  /** Milliseconds that the provider asked us to stay away. */
  readonly retryAfterMs: number | undefined;
  constructor(message: string, options?: ErrorOptions & { readonly retryAfterMs?: number | undefined }) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}
