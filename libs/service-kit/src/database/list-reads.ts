import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { InjectConfig, type ServiceConfig } from '../config/config';
import { errorCode } from '../errors/errors';
import { registry } from '../metrics/metrics';
import { isStatementTimeout, isWrongStatement } from './database-errors';
import { checkReplica } from './replica-check';

const reads = new Counter({
  name: 'coverleaf_list_reads_total',
  help: 'Statements of lists, exports and figures, by the database that answered: `replica` or `primary`',
  labelNames: ['database'],
  registers: [registry],
});

const CONNECT_MS = 500;
/** A list that takes the replica longer is read from the primary, which must fit into the time that an RPC has. */
const LIST_MS = 1_500;
/** The same for all figures of a scoreboard. */
const FIGURES_MS = 4_000;
/** The client gives up so much later than the server, in case that the server hangs. */
const HANG_MS = 250;
/** How long nobody is sent to a replica that failed or fell behind. */
const RETRY_PAUSE_MS = 3_000;

/** After this many statements in a row that took too long, the replica counts as slow. */
const SLOW_IN_A_ROW = 3;

export type ListQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Reads of lists, from the replica of the database if there is one. Never for what decides or writes. A read sees
 * everything that was committed before it: on the connection that reads, the replica has just shown that it replayed what
 * the primary had written by then. Otherwise, or if the replica fails, the primary answers.
 */
@Injectable()
export class ListReads implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('replica');
  private readonly primary: Pool;
  private readonly replica: Pool | undefined;
  /** Why the replica isn't used; null while it is. */
  private obstacle: string | null = 'not tried yet';
  private timer: NodeJS.Timeout | undefined;
  /** Statements since the last success that took too long. */
  private slow = 0;

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
    return this.read((client) => rowsOf<Row>(client, query));
  }

  /** Several queries that see the same moment. @param timeoutMs of each, on the primary */
  ofOneMoment<T>(timeoutMs: number, work: (query: ListQuery) => Promise<T>): Promise<T> {
    return this.read((client, pool) =>
      pool === this.primary
        ? inSnapshot(client, work, { eachMs: timeoutMs })
        : inSnapshot(client, work, { allMs: FIGURES_MS }),
    );
  }

  private async read<T>(work: (client: PoolClient, pool: Pool) => Promise<T>): Promise<T> {
    const { replica, primary } = this;
    if (!replica) return withClient(primary, work);
    if (this.obstacle === null)
      try {
        const found = await withClient(replica, async (client) => {
          await checkReplica(client, primary);
          return work(client, replica);
        });
        this.slow = 0;
        reads.inc({ database: 'replica' });
        return found;
      } catch (error) {
        if (this.countsAgainstReplica(error)) this.standAside(replica, reasonOf(error));
      }
    reads.inc({ database: 'primary' });
    return withClient(primary, work);
  }

  /** One slow search doesn't take the replica away from everybody else. */
  private countsAgainstReplica(error: unknown): boolean {
    if (!isStatementTimeout(error)) return !isWrongStatement(error);
    this.slow += 1;
    return this.slow >= SLOW_IN_A_ROW;
  }

  private standAside(replica: Pool, reason: string): void {
    if (this.obstacle === 'shutdown') return;
    if (reason !== this.obstacle) this.logger.warn({ msg: 'lists are read from the primary', reason });
    this.obstacle = reason;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.tryAgain(replica);
    }, RETRY_PAUSE_MS);
  }

  private async tryAgain(replica: Pool): Promise<void> {
    try {
      await withClient(replica, (client) => checkReplica(client, this.primary));
    } catch (error) {
      return this.standAside(replica, reasonOf(error));
    }
    if (this.obstacle === 'shutdown') return;
    this.logger.log({ msg: 'lists are read from the replica' });
    this.slow = 0;
    this.obstacle = null;
  }
}

/** A connection that failed isn't used again, because the server may still be computing. */
async function withClient<T>(pool: Pool, work: (client: PoolClient, pool: Pool) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Otherwise the process would end with the connection. Statements fail, too.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    const result = await work(client, pool);
    client.off('error', ignore).release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function rowsOf<Row>(client: PoolClient, query: QueryConfig): Promise<Row[]> {
  const { rows } = await client.query<QueryResultRow>(query);
  return rows as Row[];
}

async function inSnapshot<T>(
  client: PoolClient,
  work: (query: ListQuery) => Promise<T>,
  limit: { readonly eachMs: number } | { readonly allMs: number },
): Promise<T> {
  const setStatementTimeout = (ms: number) => client.query(`set local statement_timeout = ${ms}`);
  const end = 'allMs' in limit ? Date.now() + limit.allMs : undefined;
  const query: ListQuery = async (text, values = []) => {
    if (end === undefined) return rowsOf(client, { text, values: [...values] });
    const left = Math.max(1, end - Date.now());
    await setStatementTimeout(left);
    const limited = { text, values: [...values], query_timeout: left + HANG_MS };
    return rowsOf(client, limited);
  };
  await client.query('begin isolation level repeatable read, read only');
  if ('eachMs' in limit) await setStatementTimeout(limit.eachMs);
  const result = await work(query);
  await client.query('commit');
  return result;
}

/** Without the message of PostgreSQL, which may contain values. */
const reasonOf = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.message : 'unknown');
