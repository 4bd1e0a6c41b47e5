import { advanceCase, type CaseEventKind, type CaseState } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SINCE } from '../event-months/since';
import { CaseEventEntity, type EvidenceOutcome } from './case.entity';

/** Whether staff closed it, in SQL of `insurance_uploads upload`: what was reopened may have been closed before. */
export const CLOSED_BY_STAFF = `coalesce((select event.actor_id is not null from upload_events event
  where event.upload_id = upload.id and event.at > ${SINCE('upload.created_at')} and event.stage = 'closed'
  order by event.id desc limit 1), false)`;

/**
 * The decision about an upload, if there is one: a lender's system that accepts a delivery decides nothing.
 * SQL of `insurance_uploads upload`.
 */
const OUTCOME = `case
  when upload.status = 'rejected' then 'rejected'
  when upload.status = 'processed' and (${CLOSED_BY_STAFF}
    or exists (select 1 from document_readings reading
                where reading.upload_id = upload.id and reading.passage = 'passed' and reading.is_of_loan)
  ) then 'accepted' end`;

/**
 * Whether nothing may be charged because of it: nobody has decided yet, or it was rejected and its sender hasn't had
 * the time to send another one. SQL of `case_evidence evidence`.
 */
export const HOLDS = `(evidence.state = 'joined' and evidence.no_proof is null and (evidence.outcome is null
  or evidence.outcome = 'rejected' and evidence.released_at is null))`;

/** After so many rejected documents within so many days, a further one holds its case only until it is rejected. */
const MOST_ASKS = 4;
const ASKS_DAYS = 120;

/** Keeps the state of cases in step with their evidence and attestations. Only staff close and reopen cases. */
@Injectable()
export class CaseStates {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Call it in the transaction that changes the evidence or the attestations of a case.
   * @param cause of a change of state that has no event yet
   */
  async refresh(manager: EntityManager, caseId: string, cause?: CaseEventKind): Promise<void> {
    // Locked first, so that of two transactions the second one counts the evidence of both. A stronger lock would wait
    // for the foreign key of the other one's evidence, and that one for this.
    const [row]: { state: CaseState }[] = await manager.query(
      'select state from cases where id = $1 for no key update',
      [caseId],
    );
    if (row && row.state !== 'closed') await this.compute(manager, caseId, row.state, cause);
  }

  /** Call it in the transaction that closes a case, which has locked it, after the event that tells why. */
  async close(manager: EntityManager, caseId: string): Promise<void> {
    await this.change(manager, caseId, 'closed');
  }

  /** The same for a closed case that is reopened: what arrived meanwhile counts. */
  async reopen(manager: EntityManager, caseId: string): Promise<void> {
    await this.compute(manager, caseId, 'closed');
  }

  private async compute(
    manager: EntityManager,
    caseId: string,
    before: CaseState,
    cause?: CaseEventKind,
  ): Promise<void> {
    const [{ state, isCharged }]: [{ state: CaseState; isCharged: boolean }] = await manager.query(
      `select case when bool_or(is_accepted) then 'proven' when bool_or(holds) then 'held' else 'open' end as state,
          exists (select 1 from case_charges where case_id = $1) as "isCharged"
         from (select evidence.state = 'joined' and outcome = 'accepted' as is_accepted, ${HOLDS} as holds
                 from case_evidence evidence where case_id = $1
               union all
               select outcome = 'accepted', outcome is null and holds_until > now()
                 from case_attestations where case_id = $1) proof`,
      [caseId],
    );
    // Also in the same state, because other evidence may refund other days.
    if (isCharged) await this.outbox.add(manager, advanceCase, { caseId });
    // Other evidence may cover other days.
    if (state === 'proven' || before === 'proven')
      await manager.query('update cases set covered_until = null, coverage_read_at = null where id = $1', [
        caseId,
      ]);
    if (state === before) return;
    if (cause) await manager.insert(CaseEventEntity, { caseId, kind: cause });
    await this.change(manager, caseId, state);
  }

  private async change(manager: EntityManager, caseId: string, state: CaseState): Promise<void> {
    await manager.query('update cases set state = $2 where id = $1', [caseId, state]);
    await manager.insert(CaseEventEntity, { caseId, kind: 'state_changed', details: [state] });
  }

  /** Call it in the transaction that closes an upload, after the event of its stage. */
  async uploadClosed(manager: EntityManager, uploadId: string): Promise<void> {
    const [rows]: [{ id: string; outcome: EvidenceOutcome | null; state: string }[], number] =
      await manager.query(
        `update case_evidence set outcome = ${OUTCOME} from insurance_uploads upload
          where upload.id = case_evidence.upload_id and upload_id = $1
          returning case_id as id, case_evidence.outcome, case_evidence.state`,
        [uploadId],
      );
    if (rows.length === 0) return;
    // Else somebody who sends one useless document after another would hold a case forever.
    await manager.query(
      `update case_evidence set released_at = now()
        where upload_id = $1 and state = 'joined' and outcome = 'rejected' and released_at is null and ${MOST_ASKS} <= (
          select count(*) from case_evidence other join insurance_uploads upload on upload.id = other.upload_id
           where other.case_id = case_evidence.case_id and other.upload_id <> $1 and other.outcome = 'rejected'
             and upload.stage_since > now() - interval '${ASKS_DAYS} days')`,
      [uploadId],
    );
    await this.noteInCases(manager, uploadId, rows, ({ outcome }) => outcome);
  }

  /** Call it in the transaction that reopens an upload: it holds its cases again. */
  async uploadReopened(manager: EntityManager, uploadId: string): Promise<void> {
    const [rows]: [{ id: string; state: string }[], number] = await manager.query(
      `update case_evidence set outcome = null, released_at = null where upload_id = $1 returning case_id as id, state`,
      [uploadId],
    );
    await this.noteInCases(manager, uploadId, rows, () => 'document_reopened');
  }

  /** In the order of their ids, as whoever changes several cases does. @param kindOf null: there is nothing to note */
  private async noteInCases<Row extends { readonly id: string; readonly state: string }>(
    manager: EntityManager,
    uploadId: string,
    rows: readonly Row[],
    kindOf: (row: Row) => CaseEventKind | null,
  ): Promise<void> {
    const joined = rows.filter(({ state }) => state === 'joined');
    for (const row of joined.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const kind = kindOf(row);
      if (kind) await manager.insert(CaseEventEntity, { caseId: row.id, uploadId, kind });
      await this.refresh(manager, row.id);
    }
  }

  /** Locks the upload, so that nobody decides about it in between. @returns undefined if it was deleted */
  async outcomeOf(manager: EntityManager, uploadId: string): Promise<EvidenceOutcome | null | undefined> {
    await manager.query('select 1 from insurance_uploads where id = $1 for update', [uploadId]);
    const [row]: { outcome: EvidenceOutcome | null }[] = await manager.query(
      `select ${OUTCOME} as outcome from insurance_uploads upload where id = $1`,
      [uploadId],
    );
    return row?.outcome;
  }

  /** Call it in the transaction that deletes an upload: what nobody decided about is no evidence any more. */
  async uploadDeleted(manager: EntityManager, uploadId: string): Promise<void> {
    // What was rejected holds nothing any more, because it isn't known then when its sender was asked.
    const rows: { id: string }[] = await manager.query(
      `with gone as (
         delete from case_evidence where upload_id = $1 and (outcome is null or state <> 'joined') returning case_id
       ), released as (
         update case_evidence set released_at = now()
          where upload_id = $1 and outcome = 'rejected' and state = 'joined' and released_at is null returning case_id
       ) select case_id as id from gone union select case_id from released`,
      [uploadId],
    );
    for (const id of rows.map((row) => row.id).toSorted())
      await this.refresh(manager, id, 'document_deleted');
  }
}
