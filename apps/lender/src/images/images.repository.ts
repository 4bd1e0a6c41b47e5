import {
  COUNT_CAP,
  type Image,
  type ImageFilter,
  type ImagePage,
  imageUrl,
  type StoredImage,
  thumbnailUrl,
} from '@coverleaf/contracts';
import { decodeCursor, toPage, cappedTotal } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ImageEntity } from './image.entity';

const Place = z.tuple([z.string()]);

/** Images as they are read. */
@Injectable()
export class ImagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of the library, by name: in the order in which they were added. */
  async list({ cursor, limit }: ImageFilter): Promise<ImagePage> {
    const [after] = cursor ? decodeCursor(Place, cursor) : [null];
    const [counts, rows] = await Promise.all([
      this.dataSource.query<{ total: string }[]>(
        `select count(*) as total from (select 1 from images where kind = 'image' limit ${COUNT_CAP + 1}) capped`,
      ),
      this.dataSource
        .createQueryBuilder(ImageEntity, 'image')
        .where(`image.kind = 'image' and (cast(:after as text) is null or image.name > :after)`, { after })
        .orderBy('image.name')
        .limit(limit + 1)
        .getMany(),
    ]);
    const page = toPage(rows, limit, ({ name }) => [name]);
    return { ...page, items: page.items.map(toImage), ...cappedTotal(Number(counts[0]?.total)) };
  }

  find(name: string): Promise<StoredImage | null> {
    return this.dataSource.manager.findOneBy(ImageEntity, { name });
  }

  /** The places that show an image, in words. */
  async usesOf(name: string): Promise<string[]> {
    const rows: { words: string }[] = await this.dataSource.query(
      `select case place when 'settings:public.content_urls.hero_image' then 'the hero image'
                         when 'settings:public.content_urls.about_image' then 'the about image'
                         else coalesce('the logo of ' || lender.name || case when lender.deleted_at is null then '' else ' (deleted)' end,
                                       'the preview of the template ' || template.name, place) end as words
         from image_uses
         left join lenders lender on place = 'lenders:' || lender.id
         left join templates template on place = 'templates:' || template.id
        where image = $1 order by place`,
      [name],
    );
    return rows.map(({ words }) => words);
  }
}

export const toImage = (image: ImageEntity): Image => {
  const { name, contentType, width, height, bytes, createdAt } = image;
  return {
    ...{ name, contentType, width, height, bytes },
    url: imageUrl(name),
    thumbnailUrl: thumbnailUrl(name),
    createdAt: createdAt.toISOString(),
  };
};
