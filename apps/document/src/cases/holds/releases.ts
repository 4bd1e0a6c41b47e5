import type { CollateralKind } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaseEventEntity } from '../case.entity';
import { CaseStates, HOLDS } from '../case-states';
import { addDays, type Day, dayAt } from '../clock/calendar';
import type { LenderDay } from '../clock/lender-days';

/**
 * Rejected documents that hold a case, and when their senders were asked for another one: when the email left, or if
 * there is none to send, when the status page told it. $1: the lender; $2: only of this case.
 */
const REJECTED = `select evidence.case_id as "caseId", evidence.upload_id as "uploadId", cases.collateral,
    case when coalesce(email.state, '') not in ('waiting', 'sending')
         then coalesce(email.sent_at, upload.stage_since) end as "askedAt"
  from cases join case_evidence evidence on evidence.case_id = cases.id
  join insurance_uploads upload on upload.id = evidence.upload_id
  left join lateral (
    select state, sent_at from notifications where upload_id = upload.id and kind = 'outcome'
  ) email on true
 where cases.lender_id = $1 and ($2::uuid is null or cases.id = $2) and cases.state = 'held'
   and evidence.outcome = 'rejected' and ${HOLDS}`;

/** Cases that an attestation may have held, whose time is over. $1: the lender. */
const LAPSED = `select distinct cases.id from cases join case_attestations attestation on attestation.case_id = cases.id
 where cases.lender_id = $1 and cases.state = 'held'
   and attestation.outcome is null and attestation.holds_until <= now() order by cases.id`;

interface Rejected {
  readonly caseId: string;
  readonly uploadId: string;
  readonly collateral: CollateralKind | null;
  /** Null: not yet. */
  readonly askedAt: Date | null;
}

/**
 * Ends the hold of a rejected document some days after its sender was asked for another one, and that of an attestation
 * when its days are over.
 */
@Injectable()
export class Releases {
  constructor(
    private readonly dataSource: DataSource,
    private readonly states: CaseStates,
  ) {}

  async run(day: LenderDay): Promise<void> {
    const rejected = await this.dataSource.query<Rejected[]>(REJECTED, [day.lenderId, null]);
    for (const one of rejected) {
      const until = lastDayOf(one, day);
      if (until !== null && day.today > until) await this.release(one.caseId, one.uploadId);
    }
    const lapsed = await this.dataSource.query<{ id: string }[]>(LAPSED, [day.lenderId]);
    for (const { id } of lapsed)
      await this.dataSource.transaction((manager) => this.states.refresh(manager, id, 'attestation_lapsed'));
  }

  /** Until when rejected documents hold a case; null if none does, or a sender isn't asked yet. */
  async heldUntil(day: LenderDay, caseId: string): Promise<Day | null> {
    const rejected = await this.dataSource.query<Rejected[]>(REJECTED, [day.lenderId, caseId]);
    const ends = rejected.map((one) => lastDayOf(one, day));
    return ends.includes(null)
      ? null
      : (ends
          .flatMap((end) => end ?? [])
          .toSorted()
          .at(-1) ?? null);
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

function lastDayOf({ collateral, askedAt }: Rejected, { timeZone, rulesOf }: LenderDay): Day | null {
  const { askDays, calendar } = rulesOf(collateral);
  return askedAt && addDays(dayAt(askedAt, timeZone), askDays, calendar);
}
