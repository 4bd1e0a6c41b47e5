import type { Bucket, ObjectStore } from '@coverleaf/object-store';
import type { DataSource } from 'typeorm';

const BATCH = 200;

type Row = Readonly<Record<string, string | null>>;

/** Where the keys of stored files stand. */
export interface FileColumns {
  readonly bucket: Bucket;
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * Seals the files that a table names by the current master key, while others go on reading. It may end anywhere and
 * begin again.
 * @returns how many were sealed anew
 */
export async function rewrapFiles(
  dataSource: DataSource,
  store: ObjectStore,
  { bucket, table, columns }: FileColumns,
): Promise<number> {
  const rewrapRow = (id: string): Promise<number> =>
    // The lock keeps the row there, and nothing else from happening: a file that was deleted must not come back.
    dataSource.transaction(async (manager) => {
      const [row]: Row[] = await manager.query(
        `select ${columns.join(', ')} from ${table} where id = $1 for key share`,
        [id],
      );
      let rewrapped = 0;
      for (const key of Object.values(row ?? {})) {
        if (key !== null && (await store.rewrap(bucket, key))) rewrapped += 1;
      }
      return rewrapped;
    });
  let rewrapped = 0;
  for (let last = ''; ;) {
    const rows: { id: string }[] = await dataSource.query(
      `select id from ${table} where ($1 = '' or id > nullif($1, '')::uuid) order by id limit ${BATCH}`,
      [last],
    );
    for (const { id } of rows) rewrapped += await rewrapRow(id);
    last = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return rewrapped;
  }
}
