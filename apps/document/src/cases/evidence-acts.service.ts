import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import { decideEvidence, type EvidenceState, type OperationInput, undoCaseAct } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { changedSince, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CaseEventEntity } from './case.entity';
import { CaseEvidence } from './case-evidence';
import { CasesRepository } from './cases.repository';
import { CasesService } from './cases.service';

const NOT_JOINED = [null, 'proposed', 'declined', 'removed'] as const;

/** Acts of staff about the evidence of a case. Each can be undone until another act follows it. */
@Injectable()
export class EvidenceActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly details: CasesService,
    private readonly evidence: CaseEvidence,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404 also for cases and documents of other lenders, 409 `changed_since` */
  @Handles(decideEvidence)
  async decide({ actor, params, body }: OperationInput<typeof decideEvidence>) {
    const { documentId: uploadId, act: what, toCaseId } = body;
    const { id: caseId, lenderId } = await this.cases.find(actor, params.id);
    const target = what === 'move' ? await this.targetOf(actor, caseId, toCaseId) : null;
    const act = { uploadId, actorId: actor.userId, act: randomUUID() };
    await this.dataSource.transaction(async (manager) => {
      await assertOfLender(manager, uploadId, lenderId);
      const change = async (id: string, to: EvidenceState, from: readonly (EvidenceState | null)[]) => {
        if (!(await this.evidence.change(manager, { ...act, caseId: id, to }, from)))
          throw changedSince('the case');
      };
      if (what === 'join') await change(caseId, 'joined', NOT_JOINED);
      if (what === 'decline') await change(caseId, 'declined', ['proposed']);
      if (what === 'remove') await change(caseId, 'removed', ['joined']);
      if (target !== null) {
        if (target.lenderId !== lenderId) throw notFound('There is no such case.');
        // In the order of their ids, so that two moves can't wait for each other.
        const moves = [
          { id: caseId, run: () => change(caseId, 'removed', ['joined']) },
          { id: target.id, run: () => change(target.id, 'joined', NOT_JOINED) },
        ];
        for (const { run } of moves.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await run();
      }
      await this.audit.note(manager, 'case.evidence_decided', actor, caseId, [what]);
    });
    return this.details.get({ actor, params });
  }

  /** Restores what the act changed, in every case that it changed. @throws AppError 404, 409 `changed_since` */
  @Handles(undoCaseAct)
  async undo({ actor, params, body: { act } }: OperationInput<typeof undoCaseAct>) {
    const { id: caseId } = await this.cases.find(actor, params.id);
    await this.dataSource.transaction(async (manager) => {
      const events = await manager.find(CaseEventEntity, { where: { act }, order: { caseId: 'ASC' } });
      if (!events.some((one) => one.caseId === caseId)) throw notFound('There is no such act.');
      const undoing = { actorId: actor.userId, kind: 'undone' as const, act: randomUUID() };
      for (const event of events) {
        const { caseId: id, uploadId, kind, before } = event;
        const after = stateAfter(kind);
        if (uploadId === null || after === null) throw changedSince('the case');
        // What was in no state before is left as removed.
        const change = { ...undoing, caseId: id, uploadId, to: before ?? ('removed' as const) };
        if (!(await this.evidence.change(manager, change, [after]))) throw changedSince('the case');
        if (await isFollowed(manager, event, undoing.act)) throw changedSince('the case');
      }
      await this.audit.note(manager, 'case.act_undone', actor, caseId);
    });
    return this.details.get({ actor, params });
  }

  private targetOf(actor: Parameters<CasesRepository['find']>[0], from: string, to: string | undefined) {
    if (to === undefined || to === from) throw fieldProblem('toCaseId', 'Choose another case');
    return this.cases.find(actor, to);
  }
}

/** The state that an act of this kind left; null for what can't be undone. */
const stateAfter = (kind: CaseEventEntity['kind']): EvidenceState | null =>
  kind === 'joined' || kind === 'declined' || kind === 'removed' || kind === 'proposed' ? kind : null;

/** Whether a later act changed the same evidence. Its row is locked. */
async function isFollowed(
  manager: EntityManager,
  { id, caseId, uploadId }: CaseEventEntity,
  undoing: string,
): Promise<boolean> {
  const later: unknown[] = await manager.query(
    `select 1 from case_events
      where case_id = $1 and upload_id = $2 and id > $3 and act is not null and act <> $4 limit 1`,
    [caseId, uploadId, id, undoing],
  );
  return later.length > 0;
}

async function assertOfLender(manager: EntityManager, uploadId: string, lenderId: string): Promise<void> {
  const rows: unknown[] = await manager.query(
    'select 1 from insurance_uploads where id = $1 and lender_id = $2',
    [uploadId, lenderId],
  );
  if (rows.length === 0) throw notFound('There is no such document.');
}
