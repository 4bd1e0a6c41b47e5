import { Client, type Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { ListReads } from './list-reads';

/** Where rows are read: the primary, or for a list the replica if there is one. */
export type RowSource = DataSource | ListReads;

/** A statement that PostgreSQL parses and plans once per connection, for queries of every page. */
export class PreparedQuery<Row extends QueryResultRow> {
  /** @param name unique in this database */
  constructor(
    private readonly source: RowSource,
    private readonly name: string,
    private readonly text: string,
  ) {}

  run(values: readonly unknown[]): Promise<Row[]> {
    return rowsOf<Row>(this.source, { name: this.name, text: this.text, values: [...values] });
  }
}

/** Without TypeORM, which can't name a statement, and whose steps around one often take longer than the statement. */
async function rowsOf<Row extends QueryResultRow>(source: RowSource, query: QueryConfig): Promise<Row[]> {
  if (source instanceof ListReads) return source.rows<Row>(query);
  const pool = (source.driver as PostgresDriver).master as Pool;
  const { rows }: QueryResult<Row> = await pool.query<Row>(query);
  return rows;
}

/** Runs a statement that PostgreSQL plans anew for its values. @param timeoutMs also if the connection hangs */
export const readRows = <Row extends QueryResultRow>(
  source: RowSource,
  text: string,
  values: readonly unknown[],
  timeoutMs?: number,
): Promise<Row[]> =>
  rowsOf<Row>(source, { text, values: [...values], ...(timeoutMs && { query_timeout: timeoutMs }) });

/**
 * Statements that add rows, or concern one by its own or its document’s id: their best plan is the same for all values.
 * Those of lists, searches and queues are planned anew, with their values; those for several ids, with their number.
 */
const HAS_ONE_PLAN =
  /^(?:with \w+ as \(\s*)?insert into|\bwhere \(*(?:"?\w+"?\.)?"?(?:upload_)?id"? = \$\d+/i;
/** A prepared statement whose columns change fails, so a migration that adds one would break connections that have it. */
const HAS_ALL_COLUMNS = /^\s*select \*|\breturning \*\s*$/i;
/** A service has fewer. The cap is for statements whose text depends on their number of rows. */
const MAX_NAMES = 500;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES || !HAS_ONE_PLAN.test(text) || HAS_ALL_COLUMNS.test(text))
    return known;
  const name = `prepared-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Names the frequent statements of TypeORM, which cannot do that itself, so that PostgreSQL parses and plans them once
 * per connection. Parsing and planning take longer than running them.
 */
export class PreparingClient extends Client {
  override query(...[query, values, callback]: unknown[]): never {
    const name = typeof query === 'string' && Array.isArray(values) && nameOf(query);
    const named = name ? ({ name, text: query, values } as QueryConfig) : undefined;
    const run = super.query.bind(this) as (...args: unknown[]) => never;
    return named ? run(named, callback) : run(query, values, callback);
  }
}
