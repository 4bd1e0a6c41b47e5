import type { ImageKind, ImageType } from '@coverleaf/contracts';

export interface SentImage {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
}

/** Where an SVG's root has to begin. */
const SVG_HEAD_BYTES = 1_000;

/** Only what does is opened as an SVG. */
export const beginsAsSvg = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).includes('<svg');

/** An image that we have made ourselves of what was sent; nothing of the file itself is left in it. */
export interface OpenedImage {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** A small WebP of its first frame, for lists of images; null for a logo. */
  readonly thumbnail: Uint8Array | null;
}

/** Why an image is not taken. */
export type ImageFault =
  'file_type_not_accepted' | 'file_damaged' | 'file_empty' | 'image_too_large' | 'animation_too_long';

/** What the process that opened the file answers. Values, not errors: they go from one process to another. */
export type ImageVerdict =
  { readonly ok: true; readonly image: OpenedImage } | { readonly ok: false; readonly fault: ImageFault };

export const refused = (fault: ImageFault): ImageVerdict => ({ ok: false, fault });
