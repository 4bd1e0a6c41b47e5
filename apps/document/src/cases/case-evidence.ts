import { randomUUID } from 'node:crypto';
import type { CaseEventKind, EvidenceState, MatchReason } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CaseEventEntity } from './case.entity';
import { CaseStates } from './case-states';

export interface EvidenceChange {
  readonly caseId: string;
  readonly uploadId: string;
  readonly to: EvidenceState;
  /** Only of a match: 0 to 100. */
  readonly score?: number;
  readonly reasons?: readonly MatchReason[];
  readonly actorId?: string;
  /** Changes of one act have the same. */
  readonly act?: string;
  /** Default: the new state. */
  readonly kind?: Extract<CaseEventKind, 'undone'>;
}

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
    await manager.query(
      `insert into case_evidence (case_id, upload_id, state, outcome, score, reasons) values ($1, $2, $3, $4, $5, $6)
       on conflict (case_id, upload_id) do update set state = $3, outcome = $4,
         score = coalesce($5, case_evidence.score),
         reasons = case when $5 is null then case_evidence.reasons else $6 end`,
      [caseId, uploadId, to, outcome, score, reasons],
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
    await this.states.refresh(manager, caseId);
    return true;
  }
}
