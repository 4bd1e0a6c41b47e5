import type { Attestation, AttestationFacts, AttestationOutcome } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

type PersonalFacts = Omit<AttestationFacts, 'effectiveOn' | 'expiresOn'>;

/** What a borrower stated about the insurance of a case without a document. */
@Entity('case_attestations')
export class AttestationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') caseId!: string;
  /** `PersonalFacts` as JSON; null after an erasure. */
  @Column('text', { nullable: true, transformer: encryptedRowText('case_attestations.facts') })
  facts!: string | null;
  @Column('date') effectiveOn!: string;
  @Column('date') expiresOn!: string;
  /** Null until staff decided. */
  @Column('text', { nullable: true }) outcome!: AttestationOutcome | null;
  @Column('timestamptz') holdsUntil!: Date;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A row without its outcome. `facts` is not encrypted yet. */
export function attestationColumns(stated: AttestationFacts) {
  const { insurer, policyNumber, effectiveOn, expiresOn, agentName, agentPhone } = stated;
  const facts: PersonalFacts = { insurer, policyNumber, agentName, agentPhone };
  return { facts: JSON.stringify(facts), effectiveOn, expiresOn };
}

const MOST = 50;

/** Of a case, newest first. */
export async function attestationsOf(manager: EntityManager, caseId: string): Promise<Attestation[]> {
  const rows = await manager.find(AttestationEntity, {
    where: { caseId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MOST,
  });
  return rows.map(({ id, facts, effectiveOn, expiresOn, outcome, holdsUntil, createdAt }) => ({
    id,
    facts: facts === null ? null : (JSON.parse(facts) as PersonalFacts),
    effectiveOn,
    expiresOn,
    outcome,
    holdsUntil: holdsUntil.toISOString(),
    attestedAt: createdAt.toISOString(),
  }));
}
