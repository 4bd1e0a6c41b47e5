import {
  type Actor,
  ASSIGNED_HOURS,
  type DocumentAct,
  type RejectionCode,
  type UploadStage,
} from '@coverleaf/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A document that staff can decide about. A trigger inserts and deletes the rows. */
@Entity('document_reviews')
export class DocumentReviewEntity {
  @PrimaryColumn('uuid') uploadId!: string;
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  @Column('timestamptz') receivedAt!: Date;
  /** False while it is being sent. */
  @Column('boolean') isOpen!: boolean;
  /** The earliest last day for proof of its cases. */
  @Column('date', { nullable: true }) lastDay!: string | null;
  /** By the service level of its lender, and since when it is due soon; null: nothing is promised. Triggers set them. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('timestamptz', { nullable: true }) soonAt!: Date | null;
  /** When the sender was asked for one more document, for what, and the upload that answers it. */
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  @Column('text', { nullable: true }) askCode!: RejectionCode | null;
  @Column('text', { nullable: true }) askNote!: string | null;
  /** The same in Spanish, if it was a saved reply. */
  @Column('text', { nullable: true }) askNoteEs!: string | null;
  @Column('uuid', { nullable: true }) answerId!: string | null;
  @Column('uuid', { nullable: true }) leasedBy!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('uuid', { nullable: true }) assignedTo!: string | null;
  @Column('timestamptz', { nullable: true }) assignedAt!: Date | null;
  /** A decision or an ask that can be undone until it is applied. */
  @Column('text', { nullable: true }) decision!: DocumentAct | null;
  @Column('text', { nullable: true }) reasonCode!: RejectionCode | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { nullable: true }) reasonEs!: string | null;
  /** The stage that the person saw. */
  @Column('text', { nullable: true }) decidedStage!: UploadStage | null;
  @Column('jsonb', { nullable: true }) actor!: Actor | null;
  /** Decisions that were made together have the same. */
  @Column('uuid', { nullable: true }) act!: string | null;
  @Column('timestamptz', { nullable: true }) appliesAt!: Date | null;
  /** Set when it begins to be applied: it can't be undone any more. */
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
}

/** How long a document waits for its sender before it comes back to staff. `review_clock` in the database knows it too. */
const ANSWER_DAYS = 7;

/** The sender is asked for one more document and may still send it, in SQL over `document_reviews`. */
export const WAITS = `(asked_at is not null and answer_id is null
  and asked_at > now() - interval '${ANSWER_DAYS} days')`;

const isoTime = (time: string): string =>
  `to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `DocumentReview` without names, in SQL over a row of `insurance_uploads`. */
export const REVIEW = `(select jsonb_build_object(
    'lastDay', to_char(last_day, 'YYYY-MM-DD'),
    'dueAt', case when is_open then ${isoTime('due_at')} end,
    'isSoon', is_open and soon_at <= now(),
    'asked', case when asked_at is not null then jsonb_build_object('at', ${isoTime('asked_at')},
      'reasonCode', ask_code, 'note', ask_note, 'noteEs', ask_note_es, 'answerId', answer_id, 'waits', ${WAITS}) end,
    'lease', case when leased_until > now() then
      jsonb_build_object('userId', leased_by, 'name', null, 'until', ${isoTime('leased_until')}) end,
    'assignee', case when assigned_to is not null then jsonb_build_object('userId', assigned_to, 'name', null,
      'until', ${isoTime(`assigned_at + interval '${ASSIGNED_HOURS} hours'`)}) end,
    'decision', case when decision is not null then jsonb_build_object('decision', decision,
      'userId', actor->>'userId', 'name', null, 'appliesAt', ${isoTime('applies_at')}) end)
  from document_reviews where upload_id = insurance_uploads.id)`;

/** Nobody has decided, and the sender isn't asked, in SQL over `document_reviews`. */
export const UNDECIDED = `is_open and decision is null and not coalesce(${WAITS}, false)`;

/** The actor $1 may see it, in SQL over `document_reviews`; null: of every lender. */
export const IN_SCOPE = '($1::uuid is null or lender_id = $1)';

/**
 * When somebody should decide about it, in SQL over `document_reviews`: in time for its lender and for its case. Where
 * nothing is promised, it has its place as if it were due after a week, so that it doesn't wait behind all others.
 */
export const DEADLINE = `least(coalesce(due_at, (received_at at time zone 'UTC' + interval '7 days') at time zone 'UTC'),
  last_day::timestamp at time zone 'UTC')`;

/** Overdue or due soon, in SQL over `document_reviews`: by its lender, or within a week by its case, whose day is that of UTC. */
export const IS_DUE = `least(soon_at, (last_day - 7)::timestamp at time zone 'UTC') <= now()`;

/** Later than its lender was promised. */
export const IS_OVERDUE = 'due_at <= now()';
