/**
 * Why the bytes cannot be embedded as they are.
 * - `not_jpeg`: they do not begin like a JPEG.
 * - `malformed`: a segment contradicts the format.
 * - `truncated`: they end before the image does.
 * - `unsupported`: a JPEG that PDF readers do not show alike (CMYK, 12 bit, lossless, arithmetic coding).
 *
 * Except for `not_jpeg`, a decoder more lenient than this reader may still open the image and encode it anew.
 */
export type JpegErrorCode = 'not_jpeg' | 'malformed' | 'truncated' | 'unsupported';

export class JpegError extends Error {
  override readonly name = 'JpegError';

  constructor(
    readonly code: JpegErrorCode,
    message: string,
  ) {
    super(message);
  }
}
