import { type TextScope, pretranslate } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface AheadRun {
  /** Where the page begins that comes next; null: with the first. */
  readonly cursor: string | null;
}

/** Which scopes are being gone through, and how far. One run of a scope at a time, each page a job. */
@Injectable()
export class AheadRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Begins a run; one that is under way is followed by one more, however often it is asked for.
   * @param within a transaction that it belongs to
   */
  async ask(scope: TextScope, within: EntityManager = this.dataSource.manager): Promise<void> {
    await within.transaction(async (manager) => {
      const [run]: { again: boolean }[] = await manager.query(
        `insert into ahead_runs (scope) values ($1) on conflict (scope) do update set is_wanted_again = true
         returning is_wanted_again as again`,
        [scope],
      );
      if (!run?.again) await this.outbox.add(manager, pretranslate, { scope });
    });
  }

  async find(scope: TextScope): Promise<AheadRun | undefined> {
    const rows: AheadRun[] = await this.dataSource.query(`select cursor from ahead_runs where scope = $1`, [
      scope,
    ]);
    return rows[0];
  }

  /** The page at `from` is done. Of two jobs that did it, one goes on. @param to absent: it was the last */
  async advance(scope: TextScope, from: string | null, to: string | undefined): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [run]: { again: boolean }[] = await manager.query(
        `select is_wanted_again as again from ahead_runs
           where scope = $1 and cursor is not distinct from $2::uuid for update`,
        [scope, from],
      );
      if (!run) return;
      if (to === undefined && !run.again) {
        await manager.query(`delete from ahead_runs where scope = $1`, [scope]);
        return;
      }
      await manager.query(
        `update ahead_runs set cursor = $2, is_wanted_again = is_wanted_again and $2::uuid is not null where scope = $1`,
        [scope, to ?? null],
      );
      await this.outbox.add(manager, pretranslate, { scope });
    });
  }
}
