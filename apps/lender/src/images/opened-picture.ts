import type { PictureKind, PictureType } from '@coverleaf/contracts';

export interface SentPicture {
  readonly kind: PictureKind;
  readonly bytes: Uint8Array;
}

/** Where an SVG's root has to begin. */
const SVG_HEAD_BYTES = 1_000;

/** Only what does is opened as an SVG. */
export const beginsAsSvg = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).includes('<svg');

/** A picture that we have made ourselves of what was sent; nothing of the file itself is left in it. */
export interface OpenedPicture {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** A small WebP of its first frame, for lists of pictures; null for a logo. */
  readonly thumbnail: Uint8Array | null;
}

/** Why a picture is not taken. */
export type PictureFault =
  'file_type_not_accepted' | 'file_damaged' | 'file_empty' | 'picture_too_large' | 'animation_too_long';

/** What the process that opened the file answers. Values, not errors: they go from one process to another. */
export type PictureVerdict =
  | { readonly ok: true; readonly picture: OpenedPicture }
  | { readonly ok: false; readonly fault: PictureFault };

export const refused = (fault: PictureFault): PictureVerdict => ({ ok: false, fault });
