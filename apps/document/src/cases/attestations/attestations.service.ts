import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  ATTESTATION_DAYS,
  ATTESTATION_HOLD_DAYS,
  type AttestationReply,
  attestRpc,
  decideAttestation,
  MAX_ATTESTATIONS,
  type OperationInput,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { changedSince, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { CaseEventEntity } from '../case.entity';
import { CaseOpening } from '../case-opening';
import { CaseStates } from '../case-states';
import { CasesRepository } from '../cases.repository';
import { CasesService } from '../cases.service';
import { LoanTokens } from '../loan-tokens';
import { AttestationEntity, attestationColumns } from './attestation.entity';

const DAY_MS = 86_400_000;

/** The attestations of a case that count against its limit. */
const RECENT = `select count(*)::int as count,
    max(holds_until) filter (where outcome is null and holds_until > now()) as "holdsUntil"
  from case_attestations where case_id = $1 and created_at > now() - make_interval(days => ${ATTESTATION_DAYS})`;

/** Attestations: each holds its case until staff asked the agent, or its time is over. */
@Injectable()
export class AttestationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: LoanTokens,
    private readonly opening: CaseOpening,
    private readonly states: CaseStates,
    private readonly cases: CasesRepository,
    private readonly details: CasesService,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(attestRpc)
  async attest({ lenderId, form }: RpcInput<typeof attestRpc>): Promise<AttestationReply> {
    const loan = this.tokens.read(form.loanToken);
    if (loan?.lenderId !== lenderId) return { kind: 'unknown_loan' };
    return this.dataSource.transaction(async (manager) => {
      const caseId = await this.opening.open(manager, lenderId, loan, 'statement');
      // Locked first, so that two forms sent at once are not both stored.
      await manager.query('select 1 from cases where id = $1 for no key update', [caseId]);
      const [recent]: { count: number; holdsUntil: Date | null }[] = await manager.query(RECENT, [caseId]);
      if (recent?.holdsUntil) return { kind: 'pending', holdsUntil: recent.holdsUntil.toISOString() };
      if (recent && recent.count >= MAX_ATTESTATIONS) return { kind: 'too_many' };
      const id = randomUUID();
      const holdsUntil = new Date(Date.now() + ATTESTATION_HOLD_DAYS * DAY_MS);
      const values = { id, caseId, holdsUntil, ...attestationColumns(form) };
      await manager.insert(AttestationEntity, sealRow(manager, AttestationEntity, id, values));
      await manager.insert(CaseEventEntity, { caseId, kind: 'attested' });
      await this.states.refresh(manager, caseId);
      return { kind: 'held', holdsUntil: holdsUntil.toISOString() };
    });
  }

  /** @throws AppError 404 also for cases of other lenders, 409 `changed_since` */
  @Handles(decideAttestation)
  async decide({ actor, params, body }: OperationInput<typeof decideAttestation>) {
    const { attestationId: id, outcome } = body;
    const { id: caseId } = await this.cases.find(actor, params.id);
    const { userId: actorId } = actor;
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        AttestationEntity,
        { id, caseId, outcome: IsNull() },
        { outcome, decidedBy: actorId, decidedAt: new Date() },
      );
      if (!affected) throw changedSince('the case');
      const kind = outcome === 'accepted' ? 'attestation_accepted' : 'attestation_rejected';
      await manager.insert(CaseEventEntity, { caseId, kind, actorId });
      await this.states.refresh(manager, caseId);
      await this.audit.note(manager, 'case.attestation_decided', actor, caseId, [outcome]);
    });
    return this.details.get({ actor, params });
  }
}
