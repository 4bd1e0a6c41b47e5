import type { Pool, QueryResult, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

/** A statement that PostgreSQL parses and plans once for each connection: for what is read with every page. */
export class PreparedQuery<Row extends QueryResultRow> {
  /** @param name its own on this database */
  constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
    private readonly text: string,
  ) {}

  async run(values: readonly unknown[]): Promise<Row[]> {
    // TypeORM has no way to name a statement; its pool has.
    const pool = (this.dataSource.driver as PostgresDriver).master as Pool;
    const { rows }: QueryResult<Row> = await pool.query<Row>({
      name: this.name,
      text: this.text,
      values: [...values],
    });
    return rows;
  }
}
