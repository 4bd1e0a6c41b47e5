import { Client } from 'pg';
import type { DataCopy } from './data-copy';

const DATA = 'postgres/data';
const WAL = `${DATA}/pg_wal`;

/** Files that PostgreSQL recreates, or that a backup must not contain (section 25.3.4 of its manual). */
const NOT_OF_ANOTHER_START =
  /\/(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|pgsql_tmp[^/]*|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+)$/;

/**
 * Copies all databases while they are in use, as of the end of this call: the data files in any state, and the
 * write-ahead log that makes them consistent at the next start.
 * @param url of the superuser of the running server
 */
export async function copyPostgres(url: string, copy: DataCopy): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps the write-ahead log, which is copied last. The slot ends with this connection.
    await client.query(`select pg_create_physical_replication_slot('coverleaf_backup', true, true)`);
    const first = await segment(client, `pg_backup_start('coverleaf', fast => true)`);
    await copy.addFolder(DATA, (path) => !NOT_OF_ANOTHER_START.test(path));
    const {
      rows: [end],
    } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
    );
    if (!end) throw new Error('PostgreSQL did not say how its backup ended');
    await copy.addText(`${DATA}/backup_label`, end.label);
    await copyLog(client, copy, first, end.last);
  } finally {
    await client.end();
  }
}

async function segment(client: Client, position: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${position}) as name`);
  return rows[0]?.name ?? '';
}

async function copyLog(client: Client, copy: DataCopy, first: string, last: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2`,
    [first, last],
  );
  for (const { name } of rows) await copy.addFile(`${WAL}/${name}`);
  const copied = new Set(copy.files.map(({ path }) => path));
  // A backup without them cannot be started.
  for (const name of [first, last, ...rows.map((row) => row.name)]) {
    if (!copied.has(`${WAL}/${name}`)) throw new Error(`PostgreSQL's log lacks ${name}`);
  }
}
