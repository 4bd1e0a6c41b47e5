export const LOAD_FAILED = 'Failed to load image for PDF conversion';

/** A reason of section "Conversion failures"; shown behind 'Failed to convert image to PDF:'. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

/** One of several pages that cannot be sent: it is damaged, or this browser cannot open it. */
export class PageError extends Error {
  override readonly name = 'PageError';

  constructor(
    readonly page: string,
    readonly reason: 'damaged' | 'unopened',
    options?: ErrorOptions,
  ) {
    super(`A page is ${reason}`, options);
  }
}

/** However small they are made, the pages do not fit into one upload. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
