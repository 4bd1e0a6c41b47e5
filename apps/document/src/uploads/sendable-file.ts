import type { UploadEntity } from './upload.entity';

export interface SendableFile {
  /** In bucket `insurance`. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** What lenders and staff get of an upload: what the borrower sent, or the PDF that was made of a picture. */
export function sendableFile({
  filePath,
  pdfPath,
  originalFilename,
  contentType,
}: Pick<UploadEntity, 'filePath' | 'pdfPath' | 'originalFilename' | 'contentType'>): SendableFile {
  if (!pdfPath) return { key: filePath, name: originalFilename, type: contentType };
  return {
    key: pdfPath,
    name: `${originalFilename.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.pdf`,
    type: 'application/pdf',
  };
}
