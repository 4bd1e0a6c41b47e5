/** A reason of section "Conversion failures"; shown behind 'Failed to convert image to PDF:'. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

/** However small they are made, the pages do not fit into one upload. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}
