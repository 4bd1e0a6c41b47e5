import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Insight has a handful; a bound, so that a fault of its answers fills no table. */
const MOST = 500;

/** The statuses that Insight named to borrowers and the product does not know. */
@Injectable()
export class StatusNames {
  constructor(private readonly dataSource: DataSource) {}

  /** The ones told last are kept. */
  async publish(name: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const added: unknown[] = await manager.query(
        `insert into status_names (name) values ($1)
         on conflict (name) do update set told_at = now() where status_names.told_at < now() - interval '1 hour'
         returning 1`,
        [name],
      );
      if (added.length === 0) return;
      await manager.query(
        `delete from status_names where name in (
           select name from status_names order by told_at desc, name offset $1)`,
        [MOST],
      );
    });
  }

  /** Those among these texts that are such names. */
  async among(texts: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: { name: string }[] = await this.dataSource.query(
      `select name from status_names where name = any($1)`,
      [texts],
    );
    return new Set(rows.map(({ name }) => name));
  }

  async all(): Promise<string[]> {
    const rows: { name: string }[] = await this.dataSource.query(`select name from status_names`);
    return rows.map(({ name }) => name);
  }
}
