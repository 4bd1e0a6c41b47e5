import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Redis } from 'ioredis';
import { query, type Service } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';

const DATABASES: readonly Service[] = ['lender', 'document', 'mail-ingest', 'translation', 'identity'];

/** Figures that grow with each act, by their names in `Costs`. */
export type Totals = ReadonlyMap<string, number>;

/** What has been stored and written since the start, in all databases. */
export async function totalsOf(stack: Stack, redis: Redis): Promise<Totals> {
  let [rows, jobs, postgresBytes] = [0, 0, 0];
  for (const service of DATABASES) {
    const [found] = await query<Record<'rows' | 'jobs' | 'bytes', string>>(
      stack.dataDir,
      service,
      `select (select sum(n_tup_ins - n_tup_del) from pg_stat_user_tables) as rows,
          (select coalesce(sum(n_tup_ins), 0) from pg_stat_user_tables where relname = 'outbox') as jobs,
          (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables) as bytes`,
    );
    rows += Number(found?.rows);
    jobs += Number(found?.jobs);
    postgresBytes += Number(found?.bytes);
  }
  const [written] = await query<{ wal: string; fsyncs: string }>(
    stack.dataDir,
    'document',
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
        (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs`,
  );
  const { stdout } = await promisify(execFile)('du', ['-sb', join(stack.dataDir, 'objects')]);
  const commands = /^total_commands_processed:(\d+)/m.exec(await redis.info('stats'))?.[1];
  return new Map(
    Object.entries({
      ...{ rows, jobs, postgresBytes },
      ...{ walBytes: Number(written?.wal), fsyncs: Number(written?.fsyncs) },
      ...{ redisCommands: Number(commands), redisBytes: await redisBytes(redis) },
      objectBytes: Number.parseInt(stdout, 10),
    }),
  );
}

/** Of all keys, without connections, which come and go. */
export async function redisBytes(redis: Redis): Promise<number> {
  const keys = await redis.keys('*');
  // Every item of a list or set is looked at.
  const sizes = await Promise.all(keys.map((key) => redis.memory('USAGE', key, 'SAMPLES', 0)));
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0);
}

/** Rows and bytes of the tables of cases and their messages. */
export async function storedForCases({ dataDir }: Stack): Promise<{ bytes: number; rows: number }> {
  await query(dataDir, 'document', 'analyze');
  const [stored] = await query<{ bytes: string; rows: string }>(
    dataDir,
    'document',
    `select sum(pg_total_relation_size(oid)) as bytes, sum(greatest(reltuples, 0)) as rows from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and (relname like 'case%' or relname = 'notifications')`,
  );
  return { bytes: Number(stored?.bytes), rows: Number(stored?.rows) };
}
