import { ColumnUse, type ColumnUses, listColumnUsesRpc } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { Column, DataSource, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

@Entity('import_columns')
export class ImportColumnEntity {
  @PrimaryColumn('text') nameKey!: string;
  @Column('text') use!: string;
  @Column('timestamptz', { default: () => 'now()' }) usedAt!: Date;
}

/** Older ones are forgotten when new ones are remembered. */
const MOST = 500;

/**
 * What columns of import files fill, as somebody decided. For the whole portal, because files come from the same few
 * systems, whoever imports them.
 */
@Injectable()
export class ImportColumns {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listColumnUsesRpc)
  async list() {
    const rows = await this.dataSource.manager.find(ImportColumnEntity, {
      order: { usedAt: 'desc' },
      take: MOST,
    });
    // A field may be gone since.
    const known = rows.flatMap(({ nameKey, use }) => {
      const { data } = ColumnUse.safeParse(use);
      return data ? [[nameKey, data] as const] : [];
    });
    return { uses: Object.fromEntries(known) };
  }

  async remember(manager: EntityManager, uses: ColumnUses): Promise<void> {
    // In one order, so that two imports can't wait for each other.
    const rows = Object.entries(uses)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([nameKey, use]) => ({ nameKey, use, usedAt: new Date() }));
    if (rows.length === 0) return;
    await manager.upsert(ImportColumnEntity, rows, ['nameKey']);
    await manager.query(
      'delete from import_columns where name_key in (select name_key from import_columns order by used_at desc offset $1)',
      [MOST],
    );
  }
}
