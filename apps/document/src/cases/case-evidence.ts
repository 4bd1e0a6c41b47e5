import { randomUUID } from 'node:crypto';
import type { CaseEventKind, EvidenceState, MatchReason, NoProof } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CaseEventEntity, type SenderKnows } from './case.entity';
import { CaseStates } from './case-states';

export interface EvidenceChange {
  readonly caseId: string;
  readonly uploadId: string;
  readonly to: EvidenceState;
  /** Only of a match: 0 to 100. */
  readonly score?: number;
  readonly reasons?: readonly MatchReason[];
  /** What its reading says; undefined if it isn't read. */
  readonly noProof?: NoProof | null;
  /** Only of a document that came for this loan; see `CaseEvidenceEntity`. */
  readonly senderKnows?: SenderKnows;
  readonly actorId?: string;
  /** Changes of one act have the same. */
  readonly act?: string;
  /** Default: the new state. */
  readonly kind?: Extract<CaseEventKind, 'undone'>;
}

/** So many documents without proof within so many days are enough: the next one holds nothing before it is read. */
const MOST_WITHOUT_PROOF = 3;
const WITHOUT_PROOF_DAYS = 30;

/** What is known of a document before it is read. $1: the case, $2: the upload. */
const NO_PROOF_BEFORE_READING = `select case
  when exists (
    select 1 from case_evidence other join insurance_uploads earlier on earlier.id = other.upload_id
     where other.case_id = $1 and other.upload_id <> $2 and other.outcome = 'rejected'
       and earlier.sha256 = (select sha256 from insurance_uploads where id = $2)
  ) then 'rejected_before'
  when ${MOST_WITHOUT_PROOF} <= (
    select count(*) from case_evidence other join insurance_uploads earlier on earlier.id = other.upload_id
      join insurance_uploads upload on upload.id = $2
     where other.case_id = $1 and other.upload_id <> $2 and other.state = 'joined'
       and (other.no_proof is not null or other.outcome = 'rejected')
       -- From the same sender, as far as it is known: a stranger's documents say nothing about the borrower's.
       and earlier.door = upload.door and earlier.email_hash is not distinct from upload.email_hash
       and earlier.received_at > now() - interval '${WITHOUT_PROOF_DAYS} days'
  ) then 'repeated' end as "noProof"`;

/** Which documents belong to which cases. Each change is an event of its case, and may change the case's state. */
@Injectable()
export class CaseEvidence {
  constructor(private readonly states: CaseStates) {}

  /**
   * @param from the states that the evidence may have; null: it has none yet
   * @returns false in any other state, or if the document was deleted: nothing was changed
   */
  async change(
    manager: EntityManager,
    change: EvidenceChange,
    from: readonly (EvidenceState | null)[],
  ): Promise<boolean> {
    const { caseId, uploadId, to, reasons = [], score = null } = change;
    const outcome = await this.states.outcomeOf(manager, uploadId);
    if (outcome === undefined) return false;
    const [row]: { state: EvidenceState }[] = await manager.query(
      'select state from case_evidence where case_id = $1 and upload_id = $2 for update',
      [caseId, uploadId],
    );
    const before = row?.state ?? null;
    if (!from.includes(before)) return false;
    const noProof = await this.noProofOf(manager, change);
    await manager.query(
      `insert into case_evidence (case_id, upload_id, state, outcome, score, reasons, no_proof, sender_knows)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (case_id, upload_id) do update set state = $3, outcome = $4, no_proof = $7,
         score = coalesce($5, case_evidence.score),
         reasons = case when $5 is null then case_evidence.reasons else $6 end`,
      [caseId, uploadId, to, outcome, score, reasons, noProof, change.senderKnows ?? null],
    );
    await manager.insert(CaseEventEntity, {
      caseId,
      uploadId,
      kind: change.kind ?? to,
      act: change.act ?? randomUUID(),
      before,
      actorId: change.actorId ?? null,
      details: [...reasons],
    });
    if (noProof && to === 'joined') await this.noteProof(manager, caseId, uploadId, noProof);
    // What is only proposed or declined changes no state.
    if (to === 'joined' || before === 'joined') await this.states.refresh(manager, caseId);
    return true;
  }

  /** After a reading: whether the document holds the cases that it joined. Doesn't touch those that staff chose. */
  async reconsider(manager: EntityManager, uploadId: string, noProof: NoProof | null): Promise<void> {
    const [rows]: [{ id: string; state: EvidenceState }[], number] = await manager.query(
      `update case_evidence set no_proof = $2
        where upload_id = $1 and state in ('joined', 'proposed') and no_proof is distinct from $2
          and no_proof is distinct from 'rejected_before'
          and not exists (select 1 from case_events event where event.case_id = case_evidence.case_id
                           and event.upload_id = $1 and event.actor_id is not null)
        returning case_id as id, state`,
      [uploadId, noProof],
    );
    const joined = rows.filter(({ state }) => state === 'joined');
    for (const { id } of joined.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await this.noteProof(manager, id, uploadId, noProof);
      await this.states.refresh(manager, id);
    }
  }

  /** Its sender knew what the document shows of the loan, and may see the whole case if the document came for it. */
  async noteKnowledge(
    manager: EntityManager,
    uploadId: string,
    cases: readonly { readonly caseId: string }[],
  ): Promise<void> {
    if (cases.length === 0) return;
    await manager.query(
      `update case_evidence set sender_knows = 'loan'
        where upload_id = $1 and case_id = any($2) and sender_knows = 'reference'`,
      [uploadId, cases.map(({ caseId }) => caseId)],
    );
  }

  /** What staff join holds the case, whatever a reader saw. */
  private async noProofOf(manager: EntityManager, { caseId, uploadId, to, ...change }: EvidenceChange) {
    if ((to !== 'joined' && to !== 'proposed') || change.actorId !== undefined) return null;
    const [known]: { noProof: NoProof | null }[] = await manager.query(NO_PROOF_BEFORE_READING, [
      caseId,
      uploadId,
    ]);
    const before = known?.noProof ?? null;
    return change.noProof === undefined || before === 'rejected_before' ? before : change.noProof;
  }

  private async noteProof(manager: EntityManager, caseId: string, uploadId: string, noProof: NoProof | null) {
    await manager.insert(CaseEventEntity, {
      ...{ caseId, uploadId },
      ...(noProof ? { kind: 'no_proof', details: [noProof] } : { kind: 'holds' }),
    });
  }
}
