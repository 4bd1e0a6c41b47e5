import type { DataSource, EntityMetadata } from 'typeorm';
import type { EncryptedTextTransformer } from '@coverleaf/encryption';
import type { Bucket, ObjectStore } from '@coverleaf/object-store';

const BATCH = 500;

type Row = Readonly<Record<string, string | null>>;

/**
 * Seals every encrypted column of the service's entities by the current master key, while others go on reading and
 * writing. It may end anywhere and begin again: what is sealed by the current key already is left alone.
 * @returns how many values were sealed anew
 */
export async function reencryptColumns(dataSource: DataSource): Promise<number> {
  let resealed = 0;
  for (const entity of dataSource.entityMetadatas) resealed += await reencryptTable(dataSource, entity);
  return resealed;
}

async function reencryptTable(
  dataSource: DataSource,
  { columns, tablePath, primaryColumns }: EntityMetadata,
) {
  const sealed = columns.flatMap(({ databaseName, transformer }) =>
    isEncryptedText(transformer) ? [{ name: databaseName, transformer }] : [],
  );
  const key = primaryColumns[0]?.databaseName;
  if (sealed.length === 0 || key === undefined) return 0;
  const names = [key, ...sealed.map(({ name }) => name)].join(', ');
  let resealed = 0;
  for (let last: string | null | undefined; ;) {
    const rows: Row[] = await dataSource.query(
      `select ${names} from ${tablePath} ${last ? `where ${key} > $1` : ''} order by ${key} limit ${BATCH}`,
      last ? [last] : [],
    );
    for (const row of rows) {
      for (const { name, transformer } of sealed) {
        const old = row[name];
        const anew = old ? transformer.reseal(old) : null;
        if (!anew) continue;
        // Whoever has changed it meanwhile has sealed it by the current key.
        await dataSource.query(`update ${tablePath} set ${name} = $3 where ${key} = $1 and ${name} = $2`, [
          row[key],
          old,
          anew,
        ]);
        resealed += 1;
      }
    }
    last = rows.at(-1)?.[key];
    if (rows.length < BATCH) return resealed;
  }
}

const isEncryptedText = (transformer: unknown): transformer is EncryptedTextTransformer =>
  typeof transformer === 'object' && transformer !== null && 'reseal' in transformer;

const ROWS_PER_READ = 200;

type FileRow = Readonly<Record<string, string | null>>;

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
      const [row]: FileRow[] = await manager.query(
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
      `select id from ${table} where ($1 = '' or id > nullif($1, '')::uuid) order by id limit ${ROWS_PER_READ}`,
      [last],
    );
    for (const { id } of rows) rewrapped += await rewrapRow(id);
    last = rows.at(-1)?.id ?? '';
    if (rows.length < ROWS_PER_READ) return rewrapped;
  }
}
