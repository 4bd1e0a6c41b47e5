import { waitFor } from '@coverleaf/local-servers';

interface Database {
  query<T>(text: string): Promise<T>;
}

/**
 * Empties the tables of a service that goes on running, so that the next test finds it as if it had just begun. Its
 * jobs end first; those that tell the audit log of acts do not, where nobody listens, and find nothing afterwards.
 */
export async function emptyTables(database: Database): Promise<void> {
  const isIdle = async (): Promise<boolean> =>
    (await database.query<unknown[]>(`select 1 from outbox where job not like '%.report-act'`)).length === 0;
  await waitFor(isIdle, { timeoutMs: 20_000, what: 'every job to have ended' });
  const [row] = await database.query<{ names: string }[]>(`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not in ('migrations', 'job_days')`);
  await database.query(`truncate ${row?.names}`);
}
