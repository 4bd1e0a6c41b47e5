import { AuditTrail } from '@coverleaf/audit';
import {
  type OperationInput,
  pretranslate,
  requestPretranslation,
  type TextScope,
  pretranslateRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TranslationMemory } from '../memory/translation-memory';

interface PretranslationRun {
  /** Cursor of the next page; null for the first. */
  readonly cursor: string | null;
}

const ALL_SCOPES: readonly TextScope[] = ['shared', 'lenders'];

/** Pretranslation runs: at most one per scope, with one job per page. */
@Injectable()
export class PretranslationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly memory: TranslationMemory,
    private readonly audit: AuditTrail,
  ) {}

  /** An administrator's request. @param lenderId null for everything that is published @throws AppError 409 `no_engine` */
  @Handles(requestPretranslation)
  async request({ actor, body: { lenderId } }: OperationInput<typeof requestPretranslation>) {
    if (this.memory.engine === 'none')
      throw conflict('no_engine', 'No translation engine is set up. Correct texts by hand.');
    await this.dataSource.transaction(async (manager) => {
      for (const scope of lenderId === null ? ALL_SCOPES : [lenderId]) await this.start(scope, manager);
      await this.audit.note(manager, 'translations.asked_ahead', actor, lenderId);
    });
    return {};
  }

  @Handles(pretranslateRpc)
  pretranslate({ scope }: RpcInput<typeof pretranslateRpc>) {
    return this.start(scope);
  }

  /** Starts a run. If the scope already has one, exactly one more will follow it. */
  async start(scope: TextScope, within: EntityManager = this.dataSource.manager): Promise<void> {
    await within.transaction(async (manager) => {
      const [run]: { again: boolean }[] = await manager.query(
        `insert into ahead_runs (scope) values ($1) on conflict (scope) do update set is_wanted_again = true
         returning is_wanted_again as again`,
        [scope],
      );
      if (!run?.again) await this.outbox.add(manager, pretranslate, { scope });
    });
  }

  async find(scope: TextScope): Promise<PretranslationRun | undefined> {
    const [run]: PretranslationRun[] = await this.dataSource.query(
      `select cursor from ahead_runs where scope = $1`,
      [scope],
    );
    return run;
  }

  /** Advances a run; of two jobs with the same page, only the first does so. @param to undefined after the last page */
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
