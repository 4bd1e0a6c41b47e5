import { randomUUID } from 'node:crypto';
import type {
  CaseEventKind,
  CaseOrigin,
  CaseState,
  ClockStep,
  CollateralKind,
  CoverageKind,
  EvidenceState,
  MatchReason,
  NoProof,
} from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export type EvidenceOutcome = 'accepted' | 'rejected';

/** What the sender of a document proved to know of the loan that it came for. */
export type SenderKnows = 'reference' | 'loan';

/** Seals `CaseFacts` as JSON. */
export const CASE_FACTS = encryptedRowText('cases.facts');
export const CLOSING_NOTE = encryptedRowText('cases.closing_note');

/**
 * The id of a new case: a UUID of version 7, which begins with the time in milliseconds. So the cases of a roster, and
 * their events, are neighbors in the indexes, and PostgreSQL writes few pages for many of them.
 */
export function newCaseId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A loan of a lender, for which proof of insurance is asked. */
@Entity('cases')
export class CaseEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @Column('text') reference!: string;
  /** Keyed hash, by which arrivals are matched; unique per lender. */
  @Column('text') referenceHash!: string;
  @Column('text', { nullable: true }) borrower!: string | null;
  @Column('text', { nullable: true }) collateral!: CollateralKind | null;
  /** `CaseFacts` as JSON. */
  @Column('text', { transformer: CASE_FACTS }) facts!: string;
  @Column('text', { nullable: true }) emailHash!: string | null;
  @Column('text', { nullable: true }) numberHash!: string | null;
  @Column('text', { nullable: true }) addressHash!: string | null;
  /** Keyed hashes; see `personHashes`. */
  @Column('text', { array: true, default: '{}' }) personHashes!: string[];
  /** Keyed hashes; see `loanHashes`. Null in rows of earlier versions until a job fills it. */
  @Column('text', { array: true, nullable: true }) foundBy!: string[] | null;
  @Column('int', { nullable: true }) maxDeductible!: number | null;
  @Column('text', { array: true }) coverages!: CoverageKind[];
  @Column('date', { nullable: true }) noticeOn!: string | null;
  /** The day on which the lender sent its reminder. */
  @Column('date', { nullable: true }) reminderOn!: string | null;
  @Column('date', { nullable: true }) dueOn!: string | null;
  @Column('int', { nullable: true }) monthlyChargeCents!: number | null;
  @Column('text', { default: 'open' }) state!: CaseState;
  /** What staff wrote when they closed it. */
  @Column('text', { nullable: true, transformer: CLOSING_NOTE })
  closingNote!: string | null;
  /** Where the clock stood when it was last advanced. */
  @Column('text', { default: 'no_notice' }) step!: ClockStep;
  /** When earlier uploads were compared with it; null since its fields changed. */
  @Column('timestamptz', { nullable: true }) comparedAt!: Date | null;
  @Column('text') origin!: CaseOrigin;
  /** Since when no reminders are sent. */
  @Column('timestamptz', { nullable: true }) remindersEndedAt!: Date | null;
  /** When the accepted coverage ends, and when it was read last. */
  @Column('date', { nullable: true }) coveredUntil!: string | null;
  @Column('timestamptz', { nullable: true }) coverageReadAt!: Date | null;
  /** Grows when its fields change, and when it is closed or reopened. */
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { nullable: true }) lookedUpAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** A document of a case, or one that may belong to it. A policy for two loans is evidence of two cases. */
@Entity('case_evidence')
export class CaseEvidenceEntity {
  @PrimaryColumn('uuid') caseId!: string;
  @PrimaryColumn('uuid') uploadId!: string;
  @Column('text') state!: EvidenceState;
  /** The decision about the document; null while there is none. It outlives the document. */
  @Column('text', { nullable: true }) outcome!: EvidenceOutcome | null;
  /** Why it holds nothing, although nobody has decided about it. */
  @Column('text', { nullable: true }) noProof!: NoProof | null;
  /** When a rejected document stopped holding the case: some days after its sender was asked for another one. */
  @Column('timestamptz', { nullable: true }) releasedAt!: Date | null;
  @Column('int', { nullable: true }) score!: number | null;
  @Column('text', { array: true, default: '{}' }) reasons!: MatchReason[];
  /**
   * Null for a document that didn't come for this loan, but was matched or joined by staff. Whoever knows only the
   * reference, which can be guessed, learns nothing of the case but what became of the own document.
   */
  @Column('text', { nullable: true }) senderKnows!: SenderKnows | null;
}

/** Rows are only added. */
@Entity('case_events')
export class CaseEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('uuid') caseId!: string;
  @Column('text') kind!: CaseEventKind;
  /** Events of one act have the same. Only acts about evidence have one. */
  @Column('uuid', { nullable: true }) act!: string | null;
  @Column('uuid', { nullable: true }) uploadId!: string | null;
  /** Of the evidence before the act, so that it can be undone. */
  @Column('text', { nullable: true }) before!: EvidenceState | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text', { array: true, default: '{}' }) details!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) at!: Date;
}
