import { AuditTrail } from '@coverleaf/audit';
import type { Actor, TextScope } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EngineRequests } from '../memory/engine-requests';
import { AheadRuns } from './ahead-runs';

const EVERYTHING: readonly TextScope[] = ['shared', 'lenders'];

/** Lets administrators have texts translated before anybody asks for them. */
@Injectable()
export class AskAheadService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: AheadRuns,
    private readonly requests: EngineRequests,
    private readonly audit: AuditTrail,
  ) {}

  /** @param lenderId null: everything that is published */
  async ask(actor: Actor, lenderId: string | null): Promise<void> {
    if (this.requests.engine === 'none')
      throw new AppError('no_engine', 409, 'No translation engine is set up. Correct texts by hand.');
    await this.dataSource.transaction(async (manager) => {
      for (const scope of lenderId === null ? EVERYTHING : [lenderId]) await this.runs.ask(scope, manager);
      await this.audit.note(manager, 'translations.asked_ahead', actor, lenderId);
    });
  }
}
