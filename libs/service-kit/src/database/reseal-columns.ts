import type { SealedTextTransformer } from '@coverleaf/encryption';
import type { DataSource, EntityMetadata } from 'typeorm';

const BATCH = 500;

type Row = Readonly<Record<string, string | null>>;

/**
 * Seals every encrypted column of the service's entities by the current master key, while others go on reading and
 * writing. It may end anywhere and begin again: what is sealed by the current key already is left alone.
 * @returns how many values were sealed anew
 */
export async function resealColumns(dataSource: DataSource): Promise<number> {
  let resealed = 0;
  for (const entity of dataSource.entityMetadatas) resealed += await resealTable(dataSource, entity);
  return resealed;
}

async function resealTable(dataSource: DataSource, { columns, tablePath, primaryColumns }: EntityMetadata) {
  const sealed = columns.flatMap(({ databaseName, transformer }) =>
    isSealing(transformer) ? [{ name: databaseName, transformer }] : [],
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

const isSealing = (transformer: unknown): transformer is SealedTextTransformer =>
  typeof transformer === 'object' && transformer !== null && 'reseal' in transformer;
