import type { Pool, QueryResult, QueryResultRow } from 'pg';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
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

/**
 * The columns of an entity for a select list of hand-written SQL, each under the name of its property. Values arrive as
 * the driver reads them; transformers do not run.
 * @param fields leaves out all other properties; names that are no column of the entity are ignored
 */
export function selectList(
  dataSource: DataSource,
  entity: EntityTarget<ObjectLiteral>,
  alias: string,
  fields: readonly string[],
): string {
  return dataSource
    .getMetadata(entity)
    .columns.filter(({ propertyName }) => fields.includes(propertyName))
    .map(({ databaseName, propertyName }) => `${alias}.${databaseName} as "${propertyName}"`)
    .join(', ');
}
