import type { UploadType } from '@coverleaf/contracts';
import type { UploadEntity } from './upload.entity';

export interface SendableFile {
  /** In bucket `insurance`. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** What files of each type end with; the first is given to those that end otherwise. */
const ENDINGS: Readonly<Record<UploadType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
};
const ENDING = /\.([A-Za-z0-9]{1,8})$/;
/** No name of a file holds them on Windows, where a colon even ends the name. */
const UNSAFE = /[<>:"|?*]/g;

/** What lenders and staff get of an upload: what the borrower sent, or the PDF that was made of an image. */
export function sendableFile({
  filePath,
  pdfPath,
  originalFilename,
  contentType,
}: Pick<UploadEntity, 'filePath' | 'pdfPath' | 'originalFilename' | 'contentType'>): SendableFile {
  const type = pdfPath ? 'application/pdf' : contentType;
  return { key: pdfPath ?? filePath, name: nameAs(type, originalFilename), type };
}

/** A name's ending decides what opens the file, so it is not the sender's to choose: it follows what was found inside. */
function nameAs(type: UploadType, given: string): string {
  const name = given.replaceAll(UNSAFE, '_');
  const endings = ENDINGS[type];
  const ending = ENDING.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings.includes(ending) ? name : `${name.replace(ENDING, '') || 'document'}.${endings[0]}`;
}
