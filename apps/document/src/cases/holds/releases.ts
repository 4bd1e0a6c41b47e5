import type { CollateralKind } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaseEventEntity } from '../case.entity';
import { CaseStates } from '../case-states';
import { addDays, dayAt } from '../clock/calendar';
import type { LenderDay } from '../clock/lender-days';

/**
 * Rejected documents that hold a case, and when their senders were asked for another one: when the email left, or if
 * there is none to send, when the status page told it.
 */
const REJECTED = `select evidence.case_id as "caseId", evidence.upload_id as "uploadId", cases.collateral,
    coalesce(email.sent_at, upload.stage_since) as "askedAt"
  from cases join case_evidence evidence on evidence.case_id = cases.id
  join insurance_uploads upload on upload.id = evidence.upload_id
  left join lateral (
    select state, sent_at from notifications where upload_id = upload.id and kind = 'outcome'
     order by created_at desc limit 1
  ) email on true
 where cases.lender_id = $1 and cases.state = 'held' and evidence.state = 'joined'
   and evidence.outcome = 'rejected' and evidence.no_proof is null and evidence.released_at is null
   and coalesce(email.state, '') not in ('waiting', 'sending')`;

interface Rejected {
  readonly caseId: string;
  readonly uploadId: string;
  readonly collateral: CollateralKind | null;
  readonly askedAt: Date;
}

/** Ends the hold of a rejected document some days after its sender was asked for another one. */
@Injectable()
export class Releases {
  constructor(
    private readonly dataSource: DataSource,
    private readonly states: CaseStates,
  ) {}

  async run({ lenderId, timeZone, today, rulesOf }: LenderDay): Promise<void> {
    const rejected = await this.dataSource.query<Rejected[]>(REJECTED, [lenderId]);
    for (const { caseId, uploadId, collateral, askedAt } of rejected) {
      const { askDays, calendar } = rulesOf(collateral);
      if (today > addDays(dayAt(askedAt, timeZone), askDays, calendar)) await this.release(caseId, uploadId);
    }
  }

  private release(caseId: string, uploadId: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [released]: [unknown[], number] = await manager.query(
        `update case_evidence set released_at = now()
          where case_id = $1 and upload_id = $2 and outcome = 'rejected' and released_at is null returning 1`,
        [caseId, uploadId],
      );
      if (released.length === 0) return;
      await manager.insert(CaseEventEntity, { caseId, uploadId, kind: 'released' });
      await this.states.refresh(manager, caseId);
    });
  }
}
