import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AuditTrail } from '@coverleaf/audit';
import { type Actor, type addImageRpc, type Image, thumbnailKey } from '@coverleaf/contracts';
import type { ObjectStore } from '@coverleaf/object-store';
import {
  AppError,
  InjectObjectStore,
  isForeignKeyViolation,
  isUniqueViolation,
  notFound,
} from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { IMAGE_USE, ImageEntity } from './image.entity';
import { ImagesRepository, toImage } from './images.repository';
import type { OpenedImage } from './opened-image';
import { imageName } from './image-name';
import { ImageOpener } from './image-opener';

export type NewImage = z.output<typeof addImageRpc.input>;

/** What administrators do with images. */
@Injectable()
export class ImagesService {
  private readonly logger = new Logger(ImagesService.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly opener: ImageOpener,
    private readonly images: ImagesRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Draws the stored file anew, and keeps what was drawn. The file itself stays where it is, for its sender to remove. */
  async add(sent: NewImage): Promise<Image> {
    const opened = await this.opener.open(sent.kind, sent.key);
    // Two of one name at one moment: the second is a millisecond younger.
    for (let time = Date.now(); ; time += 1) {
      const name = imageName({ ...sent, type: opened.type }, time);
      const image = await this.keep(name, sent, opened);
      if (image) return image;
    }
  }

  /** @throws AppError 404, 409 `image_in_use` */
  async delete(actor: Actor, name: string): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        const image = await manager.findOneBy(ImageEntity, { name });
        const { affected } = await manager.delete(ImageEntity, { name });
        if (!image || !affected) throw notFound('There is no such image.');
        await this.audit.note(manager, 'image.deleted', actor, image.id);
      });
    } catch (error) {
      throw isForeignKeyViolation(error, IMAGE_USE) ? inUse(await this.images.usesOf(name)) : error;
    }
    // Nobody can see the files any more; should one stay, it takes up room and nothing else.
    for (const key of [name, thumbnailKey(name)]) {
      await this.store.delete('content', key).catch((error: unknown) => this.logger.warn(error));
    }
  }

  /**
   * Row and file come about together: while the row is not committed nobody else can have the name, and nobody can see
   * the file.
   * @returns null when the name is taken
   */
  private async keep(name: string, sent: NewImage, opened: OpenedImage): Promise<Image | null> {
    const { type: contentType, width, height, bytes, thumbnail } = opened;
    const { kind, originalFilename, actor } = sent;
    const image = this.dataSource.manager.create(ImageEntity, {
      ...{ name, id: randomUUID(), kind, contentType, width, height, originalFilename },
      bytes: bytes.length,
      createdAt: new Date(),
    });
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(ImageEntity, image);
        await this.audit.note(manager, kind === 'logo' ? 'logo.uploaded' : 'image.uploaded', actor, image.id);
        await this.store.put('content', name, Readable.from([bytes]));
        if (thumbnail) await this.store.put('content', thumbnailKey(name), Readable.from([thumbnail]));
      });
      return toImage(image);
    } catch (error) {
      if (isUniqueViolation(error, 'images_pkey')) return null;
      throw error;
    }
  }
}

const inUse = (places: readonly string[]): AppError =>
  new AppError(
    'image_in_use',
    409,
    places.length === 0 ? 'This image is in use.' : `This image is in use as ${places.join(', ')}.`,
  );
