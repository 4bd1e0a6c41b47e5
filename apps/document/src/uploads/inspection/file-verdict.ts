import type { UploadType } from '@coverleaf/contracts';

export interface OpenedFile {
  readonly type: UploadType;
  readonly pages: number;
}

/** Why a file is not taken. */
export type FileFault =
  | 'file_type_not_accepted'
  | 'file_damaged'
  | 'file_empty'
  | 'file_encrypted'
  /** Sound, for all that we know, and more than we open. */
  | 'image_too_large'
  | 'document_too_long'
  | 'file_out_of_bounds';

/** What the process that opens files is asked. */
export interface FileToOpen {
  readonly bytes: Uint8Array;
  /** It has to be a HEIC, and comes back as a JPEG. */
  readonly isToBeDrawn: boolean;
}

export interface AcceptedFile {
  readonly ok: true;
  readonly file: OpenedFile;
  /** Of what was to be drawn. */
  readonly jpeg?: Uint8Array;
}

/** What the process that opened the file answers. Values, not errors: they go from one process to another. */
export type FileVerdict = AcceptedFile | { readonly ok: false; readonly fault: FileFault };

export const refused = (fault: FileFault): FileVerdict => ({ ok: false, fault });
export const accepted = (type: UploadType, pages: number): FileVerdict => ({
  ok: true,
  file: { type, pages },
});
