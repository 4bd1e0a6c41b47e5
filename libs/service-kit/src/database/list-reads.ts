import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { InjectConfig, type ServiceConfig } from '../config/config';
import { errorCode } from '../errors/errors';
import { registry } from '../metrics/metrics';

const reads = new Counter({
  name: 'coverleaf_list_reads_total',
  help: 'Statements of lists, exports and figures, by the database that answered: `replica` or `primary`',
  labelNames: ['database'],
  registers: [registry],
});

const CONNECT_MS = 500;
const CHECK_MS = 500;
/** A list that takes the replica longer is read from the primary, which must fit into the time that an RPC has. */
const LIST_MS = 1_500;
/** The same for all figures of a scoreboard. */
const FIGURES_MS = 4_000;
/** The client gives up so much later than the server, in case that the server hangs. */
const HANG_MS = 250;
/** How long a list waits until the replica has what the primary had when it was asked for. */
const CATCH_UP_MS = 200;
const CATCH_UP_PAUSE_MS = 5;
/** How long nobody is sent to a replica that failed or fell behind. */
const REST_MS = 3_000;

/** `id` is the same of a primary and of its replicas. */
const IDENTITY = `select system_identifier::text || '.' || oid as id, pg_is_in_recovery() as "isReplica"
  from pg_control_system(), pg_database where datname = current_database()`;

interface Identity {
  readonly id: string;
  readonly isReplica: boolean;
}

const BEHIND = 'behind the primary';

export type ListQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Reads of lists, from the replica of the database if there is one. Never for what decides or writes. A read sees
 * everything that was committed before it: the replica is asked only if it has replayed what the primary had written
 * by then. Otherwise, or if the replica fails, the primary answers.
 */
@Injectable()
export class ListReads implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('replica');
  private readonly primary: Pool;
  private readonly replica: Pool | undefined;
  /** Why the replica isn't used; null while it is. */
  private obstacle: string | null = 'not tried yet';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    dataSource: DataSource,
    @InjectConfig() config: Pick<ServiceConfig, 'DATABASE_REPLICA_URL' | 'DATABASE_POOL'>,
  ) {
    this.primary = (dataSource.driver as PostgresDriver).master as Pool;
    if (config.DATABASE_REPLICA_URL)
      this.replica = new Pool({
        connectionString: config.DATABASE_REPLICA_URL,
        max: config.DATABASE_POOL,
        connectionTimeoutMillis: CONNECT_MS,
        statement_timeout: LIST_MS,
        query_timeout: LIST_MS + HANG_MS,
        application_name: 'coverleaf lists',
        // A connection that breaks while nobody uses it.
      }).on('error', () => undefined);
  }

  /** Doesn't wait for the replica: until it answers, the primary does. */
  onModuleInit(): void {
    if (this.replica) void this.tryAgain(this.replica);
  }

  /** Doesn't wait for the replica, which may hang. */
  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.obstacle = 'shutdown';
    this.replica?.end().catch(() => undefined);
  }

  /** Rows of a list. */
  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.rows<Row>({ text, values: [...values] });
  }

  rows<Row>(query: QueryConfig): Promise<Row[]> {
    return this.read((pool) => rowsOf<Row>(pool, query));
  }

  /** Several queries that see the same moment. @param timeoutMs of each, on the primary */
  ofOneMoment<T>(timeoutMs: number, work: (query: ListQuery) => Promise<T>): Promise<T> {
    return this.read((pool) =>
      pool === this.primary
        ? inSnapshot(pool, work, timeoutMs)
        : inSnapshot(pool, work, FIGURES_MS, Date.now() + FIGURES_MS),
    );
  }

  private async read<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const { replica, primary } = this;
    if (!replica) return work(primary);
    if (this.obstacle === null) {
      const written = await this.written();
      try {
        if (await hasReplayed(replica, written)) {
          const found = await work(replica);
          reads.inc({ database: 'replica' });
          return found;
        }
        this.rest(replica, BEHIND);
      } catch (error) {
        this.rest(replica, reasonOf(error));
      }
    }
    reads.inc({ database: 'primary' });
    return work(primary);
  }

  /** What the primary has written so far. Every commit that anybody knows of is in it. */
  private async written(): Promise<string> {
    const [row] = await rowsOf<{ wal: string }>(this.primary, {
      text: 'select pg_current_wal_flush_lsn()::text as wal',
    });
    return row?.wal ?? '';
  }

  private rest(replica: Pool, reason: string): void {
    if (this.obstacle === 'shutdown') return;
    if (reason !== this.obstacle) this.logger.warn({ msg: 'lists are read from the primary', reason });
    this.obstacle = reason;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.tryAgain(replica);
    }, REST_MS);
  }

  private async tryAgain(replica: Pool): Promise<void> {
    const obstacle = await this.findObstacle(replica);
    if (obstacle !== null) return this.rest(replica, obstacle);
    if (this.obstacle === 'shutdown') return;
    this.logger.log({ msg: 'lists are read from the replica' });
    this.obstacle = null;
  }

  private async findObstacle(replica: Pool): Promise<string | null> {
    try {
      const [here, there] = await Promise.all(
        [this.primary, replica].map((pool) => rowsOf<Identity>(pool, { text: IDENTITY })),
      );
      const isReplica = there?.[0]?.isReplica === true && there[0].id === here?.[0]?.id;
      if (!isReplica) return 'not a replica of DATABASE_URL';
      return (await hasReplayed(replica, await this.written())) ? null : BEHIND;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

async function rowsOf<Row>(pool: Pool | PoolClient, query: QueryConfig): Promise<Row[]> {
  const { rows } = await pool.query<QueryResultRow>(query);
  return rows as Row[];
}

/** Also false if it is no replica. @param written by the primary */
async function hasReplayed(replica: Pool, written: string): Promise<boolean> {
  const check = {
    text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ok',
    values: [written],
    query_timeout: CHECK_MS,
  };
  for (const end = Date.now() + CATCH_UP_MS; ; await pause(CATCH_UP_PAUSE_MS)) {
    const [row] = await rowsOf<{ ok: boolean | null }>(replica, check);
    if (row?.ok) return true;
    if (Date.now() >= end) return false;
  }
}

async function inSnapshot<T>(
  pool: Pool,
  work: (query: ListQuery) => Promise<T>,
  timeoutMs: number,
  end = Infinity,
): Promise<T> {
  const client = await pool.connect();
  // Otherwise the process would end with the connection. Statements fail, too.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  const query: ListQuery = (text, values = []) => {
    const left = end === Infinity ? {} : { query_timeout: Math.max(1, end - Date.now()) };
    return rowsOf(client, { text, values: [...values], ...left });
  };
  try {
    await query('begin isolation level repeatable read, read only');
    await query(`set local statement_timeout = ${timeoutMs}`);
    const result = await work(query);
    await query('commit');
    client.off('error', ignore).release();
    return result;
  } catch (error) {
    // Ends its connection, because the server may still be computing.
    client.release(true);
    throw error;
  }
}

/** Without the message of PostgreSQL, which may contain values. */
const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.message : 'unknown');
