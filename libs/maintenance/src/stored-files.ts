import type { Bucket, ObjectStore } from '@coverleaf/object-store';
import type { EncryptedTextTransformer } from '@coverleaf/encryption';
import type { DataSource, EntityMetadata } from 'typeorm';

/** The columns of one table that hold keys of stored files. */
export interface FileColumns {
  readonly bucket: Bucket;
  readonly table: string;
  readonly columns: readonly string[];
}

const ROWS_PER_READ = 500;
const KEYS_PER_QUERY = 500;
/** The row of a younger file may not be written yet. */
const ORPHAN_AGE_MS = 24 * 60 * 60_000;

type Row = Readonly<Record<string, string | null>>;

/** Rewraps encrypted columns and, with a store, files. It can be repeated. @returns how many were under an older key */
export async function rewrapKeys(
  dataSource: DataSource,
  store?: ObjectStore,
  files: readonly FileColumns[] = [],
): Promise<{ values: number; files: number }> {
  const values = await reencryptColumns(dataSource);
  let rewrapped = 0;
  if (store) for (const columns of files) rewrapped += await rewrapFiles(dataSource, store, columns);
  return { values, files: rewrapped };
}

/**
 * Re-encrypts all encrypted columns of the service's entities with the current key, bound to their rows. @returns how
 * many values
 */
async function reencryptColumns(dataSource: DataSource): Promise<number> {
  let changed = 0;
  for (const entity of dataSource.entityMetadatas) changed += await reencryptTable(dataSource, entity);
  return changed;
}

async function reencryptTable(
  dataSource: DataSource,
  { columns, tablePath, primaryColumns }: EntityMetadata,
): Promise<number> {
  const encrypted = columns.flatMap(({ databaseName, transformer }) =>
    isEncryptedText(transformer) ? [{ name: databaseName, transformer }] : [],
  );
  const key = primaryColumns[0]?.databaseName;
  if (encrypted.length === 0 || key === undefined) return 0;
  const names = [key, ...encrypted.map(({ name }) => name)].join(', ');
  // PostgreSQL finds the few outdated values faster than we could read all.
  const outdated = encrypted.map(({ name }, index) => `${name} !~ $${index + 1}`).join(' or ');
  const patterns = encrypted.map(({ transformer }) => transformer.currentPattern());
  let changed = 0;
  for (let last: string | null | undefined; ;) {
    const rows: Row[] = await dataSource.query(
      `select ${names} from ${tablePath} where (${outdated}) ${last ? `and ${key} > $${patterns.length + 1}` : ''}
       order by ${key} limit ${ROWS_PER_READ}`,
      last ? [...patterns, last] : patterns,
    );
    for (const row of rows) {
      for (const [index, { name, transformer }] of encrypted.entries()) {
        const old = row[name];
        if (!old || new RegExp(patterns[index] ?? '').test(old)) continue;
        const updated = transformer.reencrypt(old, row[key] ?? '');
        // A value that changed in the meantime already has the current key.
        await dataSource.query(`update ${tablePath} set ${name} = $3 where ${key} = $1 and ${name} = $2`, [
          row[key],
          old,
          updated,
        ]);
        changed += 1;
      }
    }
    last = rows.at(-1)?.[key];
    if (rows.length < ROWS_PER_READ) return changed;
  }
}

const isEncryptedText = (transformer: unknown): transformer is EncryptedTextTransformer =>
  typeof transformer === 'object' && transformer !== null && 'reencrypt' in transformer;

/** Rewraps the data keys of a table's files with the current key. @returns how many had an older one */
async function rewrapFiles(
  dataSource: DataSource,
  store: ObjectStore,
  { bucket, table, columns }: FileColumns,
): Promise<number> {
  const rewrapRow = (id: string): Promise<number> =>
    // The lock keeps the row and so its files: otherwise rewriting could restore a file that was just deleted.
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
      `select id from ${table} where ($1 = '' or id > nullif($1, '')::uuid) order by id limit ${ROWS_PER_READ}`,
      [last],
    );
    for (const { id } of rows) rewrapped += await rewrapRow(id);
    last = rows.at(-1)?.id ?? '';
    if (rows.length < ROWS_PER_READ) return rewrapped;
  }
}

/** Deletes files older than a day without a row. @param references every column with file keys @returns how many */
export async function deleteUnreferencedFiles(
  dataSource: DataSource,
  store: ObjectStore,
  bucket: Bucket,
  references: readonly FileColumns[],
): Promise<number> {
  const conditions = references
    .filter((reference) => reference.bucket === bucket)
    .flatMap(({ table, columns }) =>
      columns.map((column) => `not exists (select 1 from ${table} where ${column} = key)`),
    );
  // Without a condition every file would count as an orphan.
  if (conditions.length === 0) throw new Error(`No column names files of the bucket ${bucket}`);
  const findOrphans = async (keys: readonly string[]): Promise<string[]> => {
    const rows: { key: string }[] = await dataSource.query(
      `select key from unnest($1::text[]) key where ${conditions.join(' and ')}`,
      [keys],
    );
    return rows.map(({ key }) => key);
  };
  return deleteOrphans(store, bucket, new Date(Date.now() - ORPHAN_AGE_MS), findOrphans);
}

/** Deletes orphans older than `olderThan`. @param findOrphans selects the keys without a row @returns how many */
export async function deleteOrphans(
  store: ObjectStore,
  bucket: Bucket,
  olderThan: Date,
  findOrphans: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let deleted = 0;
  let batch: string[] = [];
  const deleteBatch = async (): Promise<void> => {
    const orphans = batch.length > 0 ? await findOrphans(batch) : [];
    batch = [];
    for (const key of orphans) await store.delete(bucket, key);
    deleted += orphans.length;
  };
  for await (const { key, storedAt } of store.list(bucket)) {
    if (storedAt >= olderThan) continue;
    if (batch.push(key) === KEYS_PER_QUERY) await deleteBatch();
  }
  await deleteBatch();
  return deleted;
}

/** Deletes files of deleted rows, which `discarded_files` lists. @param condition SQL on that table; default: all */
export async function deletePendingFiles(
  dataSource: DataSource,
  store: ObjectStore,
  bucket: Bucket,
  condition = 'true',
  parameters: readonly unknown[] = [],
): Promise<void> {
  for (;;) {
    const rows: { key: string }[] = await dataSource.query(
      `select key from discarded_files where ${condition} limit ${ROWS_PER_READ}`,
      [...parameters],
    );
    for (const { key } of rows) {
      await store.delete(bucket, key);
      await dataSource.query(`delete from discarded_files where key = $1`, [key]);
    }
    if (rows.length < ROWS_PER_READ) return;
  }
}
