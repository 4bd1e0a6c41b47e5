import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';

/** How long a list waits until the replica has what the primary had when it was asked for. */
const CATCH_UP_MS = 200;
const CATCH_UP_PAUSE_MS = 5;
/** The longest wait for one answer of the replica. */
const CHECK_MS = 500;

const NOT_A_REPLICA = 'not a replica of DATABASE_URL';

/**
 * A primary and its replicas have the same identity, and it can't change while a connection is open. Any login may ask
 * all of these.
 */
const IDENTITY = {
  name: 'identity',
  text: `select system_identifier || '.' || oid as id from pg_control_system(), pg_database
    where datname = current_database()`,
};

/**
 * Where a server is in the history of its database. Each promotion and each restore to a point in time begins a new
 * timeline, from some position in the WAL on.
 */
interface Place {
  readonly timeline: number;
  /** Of a primary what it has flushed, of a replica what it has replayed. */
  readonly wal: bigint;
}

/** Not from the control file, which names the previous timeline until the first checkpoint after a promotion. */
const WRITTEN = {
  name: 'written',
  text: `select pg_current_wal_flush_lsn() - '0/0' as wal,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`,
};

/**
 * Only of a replica. One that follows a promotion may name the previous timeline until its next restart point, but none
 * names a timeline that it hasn't replayed.
 */
const REPLAYED = {
  name: 'replayed',
  text: `select pg_last_wal_replay_lsn() - '0/0' as wal, greatest(timeline_id, min_recovery_end_timeline) as timeline
    from pg_control_checkpoint(), pg_control_recovery() where pg_is_in_recovery()`,
  query_timeout: CHECK_MS,
};

/** What the server of a connection had replayed when it was last asked. */
const shown = new WeakMap<PoolClient, bigint>();

/**
 * Whether the server of a connection has replayed all that the primary has written, and nothing else. Every commit that
 * anybody knows of is in it.
 * @throws what is in the way
 */
export async function checkReplica(client: PoolClient, primary: Pool): Promise<void> {
  const before = shown.get(client) ?? (await firstPlace(client, primary)).wal;
  const written = await placeOf(primary, WRITTEN);
  for (const end = Date.now() + CATCH_UP_MS; ; await pause(CATCH_UP_PAUSE_MS)) {
    const replayed = await placeOf(client, REPLAYED);
    if (replayed.timeline !== written.timeline) throw new Error('on another timeline than the primary');
    // Nothing comes from a primary before it has written it.
    if (before > written.wal) throw new Error('ahead of the primary');
    shown.set(client, replayed.wal);
    if (replayed.wal >= written.wal) return;
    if (Date.now() >= end) throw new Error('behind the primary');
  }
}

/** Of a new connection. */
async function firstPlace(client: PoolClient, primary: Pool): Promise<Place> {
  const [here, there] = await Promise.all(
    [primary, client].map((server) => ask<{ id: string }>(server, IDENTITY)),
  );
  if (here?.id !== there?.id) throw new Error(NOT_A_REPLICA);
  return placeOf(client, REPLAYED);
}

async function placeOf(server: Pool | PoolClient, query: QueryConfig): Promise<Place> {
  const place = await ask<{ wal: string | null; timeline: number }>(server, query);
  if (!place) throw new Error(NOT_A_REPLICA);
  return { timeline: place.timeline, wal: BigInt(place.wal ?? 0) };
}

async function ask<Row extends QueryResultRow>(
  server: Pool | PoolClient,
  query: QueryConfig,
): Promise<Row | undefined> {
  return (await server.query<Row>(query)).rows[0];
}
