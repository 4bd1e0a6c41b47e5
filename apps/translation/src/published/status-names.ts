import { Handles } from '@coverleaf/messaging';
import { publishStatusNameRpc, type RpcInput } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Insight has a handful. The limit protects the table from faulty replies. */
const MAX_NAMES = 500;

/** Names of Insight's statuses that the product does not ship with. */
@Injectable()
export class StatusNames {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the most recent names. */
  @Handles(publishStatusNameRpc)
  async publish({ name }: RpcInput<typeof publishStatusNameRpc>) {
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
        [MAX_NAMES],
      );
    });
  }

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
