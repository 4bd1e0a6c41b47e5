import type { UploadType } from '@coverleaf/contracts';

export interface OpenedFile {
  readonly type: UploadType;
  readonly pages: number;
}

export type FileErrorCode =
  | 'file_type_not_accepted'
  | 'file_damaged'
  | 'file_empty'
  | 'file_encrypted'
  /** From here on: perhaps valid, but beyond our bounds. */
  | 'image_too_large'
  | 'document_too_long'
  | 'file_out_of_bounds';

export interface FileToOpen {
  readonly bytes: Uint8Array;
  /** The file must be a HEIC and is converted to a JPEG. */
  readonly toJpeg: boolean;
}

export interface AcceptedFile {
  readonly ok: true;
  readonly file: OpenedFile;
  readonly jpeg?: Uint8Array;
}

/** Output of the process that opens files. Values, not errors, because they cross processes. */
export type FileVerdict = AcceptedFile | { readonly ok: false; readonly error: FileErrorCode };

export const refused = (error: FileErrorCode): FileVerdict => ({ ok: false, error });
export const accepted = (type: UploadType, pages: number): FileVerdict => ({
  ok: true,
  file: { type, pages },
});
