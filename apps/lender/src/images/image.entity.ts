import { extname } from 'node:path';
import { type ImageKind, type ImageType, slugOf } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The foreign key of image uses: violated when an image in use is deleted, or a missing image is chosen. */
export const IMAGE_USE = 'image_uses_image';

/** A public image. A file of bucket `content` without such a row is not served. */
@Entity('images')
export class ImageEntity {
  /** The key in the bucket and the last part of the URL. */
  @PrimaryColumn('text') name!: string;
  /** Identifies it in the audit log. */
  @Column('uuid', { unique: true }) id!: string;
  @Column('text') kind!: ImageKind;
  @Column('text') contentType!: ImageType;
  @Column('int') width!: number;
  @Column('int') height!: number;
  @Column('int') bytes!: number;
  @Column('text') originalFilename!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** File name extensions by type; the first replaces a wrong one. */
const EXTENSIONS: Readonly<Record<ImageType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
};
/** In characters; leaves room for the time in an object key. */
const MAX_ENCODED_LENGTH = 150;

export interface NamedImage {
  readonly kind: ImageKind;
  readonly type: ImageType;
  readonly originalFilename: string;
  readonly title?: string | undefined;
}

/** `logo_1763717415123_prairie-federal.png`, `1763717415123_Summer%20house.jpg`. @param time milliseconds since 1970 */
export function imageName({ kind, type, originalFilename, title }: NamedImage, time: number): string {
  const extension = extname(originalFilename);
  const stem = extension ? originalFilename.slice(0, -extension.length) : originalFilename;
  const [defaultExtension = ''] = EXTENSIONS[type];
  if (kind === 'logo') return `logo_${time}_${slugOf(title ?? stem) || 'logo'}${defaultExtension}`;
  const isRight = EXTENSIONS[type].includes(extension.toLowerCase());
  return `${time}_${encode(stem)}${isRight ? extension : defaultExtension}`;
}

function encode(stem: string): string {
  let text = '';
  for (const character of stem.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (text.length + next.length > MAX_ENCODED_LENGTH) break;
    text += next;
  }
  return text || 'image';
}
