import { type ErasurePage, moment } from '@coverleaf/contracts';
import { decodeCursor, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { RemovalEntity } from '../removals/removal.entity';
import { toErasure } from './erasures.service';

const Place = z.tuple([moment, z.uuid()]);

@Injectable()
export class ErasuresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async page(cursor: string | undefined, limit: number): Promise<ErasurePage> {
    const [at, id] = cursor ? decodeCursor(Place, cursor) : [null, null];
    const rows = await this.dataSource
      .createQueryBuilder(RemovalEntity, 'removal')
      .where(`removal.kind = 'erasure'`)
      .andWhere(
        `(cast(:at as timestamptz) is null or (removal.created_at, removal.id) < (:at, cast(:id as uuid)))`,
        { at, id },
      )
      .orderBy('removal.created_at', 'DESC')
      .addOrderBy('removal.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    const page = toPage(rows, limit, (last) => [last.createdAt.toISOString(), last.id]);
    return { ...page, items: page.items.map(toErasure) };
  }
}
