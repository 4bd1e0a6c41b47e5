import type { ImageKind, ImageType } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The constraint that says no: the image is shown somewhere, or is none. */
export const IMAGE_USE = 'image_uses_image';

/** An image that the public may see: a file of bucket `content` without such a row is shown to nobody. */
@Entity('images')
export class ImageEntity {
  /** Its key in the bucket, and the last part of its address. */
  @PrimaryColumn('text')
  name!: string;

  /** Names it in the audit log. */
  @Column('uuid', { unique: true })
  id!: string;

  @Column('text')
  kind!: ImageKind;

  @Column('text', { name: 'content_type' })
  contentType!: ImageType;

  @Column('int')
  width!: number;

  @Column('int')
  height!: number;

  @Column('int')
  bytes!: number;

  @Column('text', { name: 'original_filename' })
  originalFilename!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
