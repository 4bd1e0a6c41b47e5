export const LOAD_FAILED = 'Failed to load image for PDF conversion';

/** The message is shown after 'Failed to convert image to PDF:'. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

/** A page that cannot be sent: it is damaged, or this browser cannot decode it. */
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

/** The pages exceed the upload limit even at the lowest quality. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** The pages cannot become a document. The message is for the borrower. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}
