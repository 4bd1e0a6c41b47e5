import type { ImageKind, ImageType } from '@coverleaf/contracts';

// What the service and its bounded process exchange. Apart from the process, so that the service does not load sharp.

export interface UploadedImage {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
}

/** An image that we encoded from the pixels of the upload. It holds no other byte of the uploaded file. */
export interface ReencodedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** A small WebP of the first frame, for lists; null for a logo. */
  readonly thumbnail: Uint8Array | null;
}

export type ImageErrorCode =
  'file_type_not_accepted' | 'file_damaged' | 'file_empty' | 'image_too_large' | 'animation_too_long';

/** Plain data, because errors do not cross the process boundary. */
export type ReencodeResult =
  | { readonly ok: true; readonly image: ReencodedImage }
  | { readonly ok: false; readonly error: ImageErrorCode };

const SVG_HEAD_BYTES = 1_000;

export const isSvg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).includes('<svg');
