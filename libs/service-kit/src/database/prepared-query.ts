import type { Pool, QueryResult, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

/** A statement that PostgreSQL parses and plans once per connection, for queries of every page. */
export class PreparedQuery<Row extends QueryResultRow> {
  /** @param name unique in this database */
  constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
    private readonly text: string,
  ) {}

  async run(values: readonly unknown[]): Promise<Row[]> {
    // TypeORM cannot name a statement; its pool can.
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows }: QueryResult<Row> = await pool.query<Row>({
      name: this.name,
      text: this.text,
      values: [...values],
    });
    return rows;
  }
}
