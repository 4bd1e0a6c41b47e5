import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AuditTrail } from '@coverleaf/audit';
import {
  deleteImage,
  type Image,
  imageUrl,
  listImages,
  type OperationInput,
  thumbnailKey,
  thumbnailUrl,
  findImageRpc,
  addImageRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import {
  AppError,
  countCapped,
  conflict,
  decodeCursor,
  InjectObjectStore,
  isForeignKeyViolation,
  isUniqueViolation,
  notFound,
  toPage,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { IMAGE_USE, ImageEntity, imageName } from './image.entity';
import { ImageReencoder } from './image-reencoder';
import type { ReencodedImage } from '@coverleaf/parsers';

export type NewImage = z.output<typeof addImageRpc.input>;

const Position = z.tuple([z.string()]);

@Injectable()
export class ImagesService {
  private readonly logger = new Logger(ImagesService.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly reencoder: ImageReencoder,
    private readonly audit: AuditTrail,
  ) {}

  /** A page of the library, without logos. Names begin with the upload time, so they sort by age. */
  @Handles(listImages)
  async list({ query: { cursor, limit } }: OperationInput<typeof listImages>) {
    const [after] = cursor ? decodeCursor(Position, cursor) : [null];
    const [total, rows] = await Promise.all([
      countCapped(this.dataSource, `from images where kind = 'image'`),
      this.dataSource
        .createQueryBuilder(ImageEntity, 'image')
        .where(`image.kind = 'image' and (cast(:after as text) is null or image.name > :after)`, { after })
        .orderBy('image.name')
        .limit(limit + 1)
        .getMany(),
    ]);
    const page = toPage(rows, limit, ({ name }) => [name]);
    return { ...page, items: page.items.map(toImage), ...total };
  }

  @Handles(findImageRpc)
  find({ name }: RpcInput<typeof findImageRpc>) {
    return this.dataSource.manager.findOneBy(ImageEntity, { name });
  }

  /** Stores a re-encoded copy of the uploaded file. The gateway deletes the uploaded file afterwards. */
  @Handles(addImageRpc)
  async add(upload: NewImage) {
    const reencoded = await this.reencoder.reencode(upload.kind, upload.key);
    // A name that was taken in the same millisecond gets the next one.
    for (let time = Date.now(); ; time += 1) {
      const name = imageName({ ...upload, type: reencoded.type }, time);
      const image = await this.insert(name, upload, reencoded);
      if (image) return image;
    }
  }

  /** @throws AppError 404, 409 `image_in_use` */
  @Handles(deleteImage)
  async delete({ actor, params: { name } }: OperationInput<typeof deleteImage>) {
    try {
      await this.dataSource.transaction(async (manager) => {
        const image = await manager.findOneBy(ImageEntity, { name });
        const { affected } = await manager.delete(ImageEntity, { name });
        if (!image || !affected) throw notFound('There is no such image.');
        await this.audit.note(manager, 'image.deleted', actor, image.id);
      });
    } catch (error) {
      throw isForeignKeyViolation(error, IMAGE_USE) ? inUse(await this.usesOf(name)) : error;
    }
    // Without a row a file is not served. The maintenance job deletes what fails here.
    for (const key of [name, thumbnailKey(name)]) {
      await this.store.delete('content', key).catch((error: unknown) => this.logger.warn(error));
    }
    return undefined;
  }

  /** Writes the file before the row is committed, which reserves the name. @returns null when the name is taken */
  private async insert(name: string, upload: NewImage, reencoded: ReencodedImage): Promise<Image | null> {
    const { type: contentType, width, height, bytes, thumbnail } = reencoded;
    const { kind, originalFilename, actor } = upload;
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

  private async usesOf(name: string): Promise<string[]> {
    const rows: { label: string }[] = await this.dataSource.query(
      `select case place when 'settings:public.content_urls.hero_image' then 'the hero image'
                         when 'settings:public.content_urls.about_image' then 'the about image'
                         else coalesce('the logo of ' || lender.name || case when lender.deleted_at is null then '' else ' (deleted)' end,
                                       'the preview of the template ' || template.name, place) end as label
         from image_uses
         left join lenders lender on place = 'lenders:' || lender.id
         left join templates template on place = 'templates:' || template.id
        where image = $1 order by place`,
      [name],
    );
    return rows.map(({ label }) => label);
  }
}

const toImage = (image: ImageEntity): Image => ({
  ...withIsoDates(image),
  url: imageUrl(image.name),
  thumbnailUrl: thumbnailUrl(image.name),
});

const inUse = (places: readonly string[]): AppError =>
  conflict(
    'image_in_use',
    places.length === 0 ? 'This image is in use.' : `This image is in use as ${places.join(', ')}.`,
  );
