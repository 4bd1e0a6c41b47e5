import { MAX_UPLOAD_BYTES, UploadForm } from '@coverleaf/contracts';
import type { FileForm, ReceivedForm } from '../../platform/forms/form-reader';
import { uploadKey } from '@coverleaf/object-store';

export type ReceivedUpload = ReceivedForm<typeof UploadForm>;

/** The form in which borrowers send their proof of insurance. */
export const BORROWERS_FORM: FileForm<typeof UploadForm> = {
  fields: UploadForm,
  bucket: 'insurance',
  keyOf: (originalFilename) => uploadKey(originalFilename, new Date()),
  maxBytes: MAX_UPLOAD_BYTES,
  tooLarge: 'This file is larger than 10 MB.',
};
