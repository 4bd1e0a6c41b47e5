import type { CollateralKind } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Day } from '../clock/calendar';
import { CASE_DAYS, caseClock, type CaseDays } from '../clock/case-clock';
import type { LenderDay } from '../clock/lender-days';

const PAGE = 1_000;

interface ReviewedCase extends CaseDays {
  readonly uploadId: string;
  /** Null: it belongs to no case that asks for proof. */
  readonly caseId: string | null;
  readonly collateral: CollateralKind | null;
  readonly lastDay: Day | null;
}

/** Notes for documents that wait for a decision until when their cases need proof. */
@Injectable()
export class ReviewDeadlines {
  constructor(private readonly dataSource: DataSource) {}

  /** A repetition changes nothing. */
  async run(day: LenderDay): Promise<void> {
    let after: string | null = null;
    do {
      const rows: ReviewedCase[] = await this.dataSource.query(
        `with page as (
           select upload_id, last_day from document_reviews
            where lender_id = $1 and is_open and ($2::uuid is null or upload_id > $2) order by upload_id limit ${PAGE}
         ) select page.upload_id as "uploadId", to_char(page.last_day, 'YYYY-MM-DD') as "lastDay",
                  cases.id as "caseId", collateral, ${CASE_DAYS}
             from page left join (case_evidence evidence join cases on cases.id = evidence.case_id
               and cases.state in ('open', 'held')) on evidence.upload_id = page.upload_id and evidence.state = 'joined'
            order by page.upload_id`,
        [day.lenderId, after],
      );
      await this.save(changedDays(rows, day));
      after =
        new Set(rows.map(({ uploadId }) => uploadId)).size < PAGE ? null : (rows.at(-1)?.uploadId ?? null);
    } while (after);
  }

  private async save(days: ReadonlyMap<string, Day | null>): Promise<void> {
    if (days.size === 0) return;
    await this.dataSource.query(
      `update document_reviews set last_day = given.last_day
         from unnest($1::uuid[], $2::date[]) as given (id, last_day) where upload_id = given.id`,
      [[...days.keys()], [...days.values()]],
    );
  }
}

/** By upload: the earliest last day of its cases, where it isn't the noted one. */
function changedDays(rows: readonly ReviewedCase[], day: LenderDay): ReadonlyMap<string, Day | null> {
  const earliest = new Map<string, Day | null>();
  for (const { uploadId, caseId, collateral, ...days } of rows) {
    const clock = caseId === null ? null : caseClock(days, day.rulesOf(collateral), day.today);
    const lastDay = clock && (clock.lastDay ?? days.dueOn);
    const known = earliest.get(uploadId) ?? null;
    earliest.set(uploadId, known !== null && (lastDay === null || known < lastDay) ? known : lastDay);
  }
  for (const { uploadId, lastDay } of rows) if (earliest.get(uploadId) === lastDay) earliest.delete(uploadId);
  return earliest;
}
