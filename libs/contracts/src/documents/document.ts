import { z } from 'zod';
import { Cursor, Day, PageLimit, pageOf, severalOf } from '../definitions/list';
import { TimeZone } from '../definitions/time-zone';
import { LanguageCode } from '../site/site';
import { searchText } from '../definitions/text';
import { TransmissionKind, TransmissionState, TransmissionTarget } from '../transmissions/transmission';
import { ReadingState } from '../reading/reading-routes';
import { VerdictAnswer, VerdictReasonCode } from '../reading/verdict';
import { RejectionCode } from '../uploads/rejection';
import { CaseState } from '../cases/case-state';
import { Comment } from '../comments/comment';
import { DocumentReview, ReviewQueue, Turn } from './document-review';
import {
  DuplicateKind,
  RemovedContent,
  UploadDoor,
  UploadFailure,
  UploadStage,
  UploadStatus,
} from '../uploads/upload';

/** An upload as staff see it in a list. */
export const DocumentRow = z.object({
  id: z.uuid(),
  /** The borrower's. */
  name: z.string(),
  financialInstitution: z.string(),
  insuranceCompany: z.string(),
  originalFilename: z.string(),
  /** Null if it was sent from a page without an active lender. */
  lenderId: z.uuid().nullable(),
  /** Null: no active lender, or the lender service is unavailable. */
  lenderName: z.string().nullable(),
  status: UploadStatus,
  stage: UploadStage,
  /** Set if delivery ended without success while the stage is `sending`. */
  sendingEnded: TransmissionState.extract(['failed', 'discarded']).nullable(),
  /** Why the system rejected it. */
  fault: UploadFailure.nullable(),
  /** The borrower's language. */
  language: LanguageCode,
  /** Of the file to view or download. */
  contentType: z.string(),
  bytes: z.int(),
  pages: z.int(),
  /** The file can be opened: it was checked, and it contains nothing harmful. */
  hasFile: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The state of the reading; absent if there is none. */
  reading: ReadingState.optional(),
  /** The answer of the verdict; null if there is none. */
  answer: VerdictAnswer.nullable().optional(),
  /** What the borrower was asked to do; null if nothing. */
  ask: VerdictReasonCode.nullable().optional(),
  /** Null once it is closed, and before it can be decided. */
  review: DocumentReview.nullable().optional(),
  /** Null: it belongs to no case. Absent from a service of the previous version. */
  caseState: CaseState.nullable().optional(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** One line of a document's history. */
export const DocumentEvent = z.object({
  at: z.iso.datetime(),
  stage: UploadStage,
  status: UploadStatus,
  /** Acting staff id; null for system transitions. */
  actorId: z.uuid().nullable(),
  /** Null: hidden from the caller, deleted, or unavailable. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** What happened without a move to another stage, or back to an earlier one. */
  act: z.enum(['asked', 'answered', 'reopened']).nullable().optional(),
});
export type DocumentEvent = z.infer<typeof DocumentEvent>;

/** The contact details that the borrower left. */
export const DocumentConfirmation = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  financialInstitution: z.string(),
  collateralDetails: z.string(),
  loanNumberLast4: z.string(),
  additionalInfo: z.string(),
  /** Delivered to Insight. */
  transmitted: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type DocumentConfirmation = z.infer<typeof DocumentConfirmation>;

/** The state of one transmission of a document. */
export const DocumentTransmission = z.object({
  id: z.uuid(),
  kind: TransmissionKind,
  target: TransmissionTarget,
  state: TransmissionState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type DocumentTransmission = z.infer<typeof DocumentTransmission>;

/**
 * An email to the borrower: the receipt, the outcome, that the document is looked at again after an outcome, or that one
 * more document is asked for.
 */
export const NotificationKind = z.enum(['received', 'outcome', 'reopened', 'asked']);
export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * `replaced`: later news was known before it was sent. `skipped`: notifications were off when the job ran.
 * `failed`: all attempts failed.
 */
export const NotificationState = z.enum(['waiting', 'sending', 'sent', 'replaced', 'skipped', 'failed']);
export type NotificationState = z.infer<typeof NotificationState>;

export const DocumentNotification = z.object({
  kind: NotificationKind,
  state: NotificationState,
  /** When it was sent, or opened if it wasn't. */
  at: z.iso.datetime().optional(),
  /** Set while it waits because the mailbox has reached its daily limit. */
  notBefore: z.iso.datetime().nullable(),
  /** Of an earlier one whose words were kept. */
  earlier: z.uuid().optional(),
});
export type DocumentNotification = z.infer<typeof DocumentNotification>;

/** Prevents deletion of the document. */
export const LegalHold = z.object({ since: z.iso.datetime(), reason: z.string().nullable() });
export type LegalHold = z.infer<typeof LegalHold>;

/** Another document with the same file or policy. */
export const DocumentDuplicate = z.object({
  documentId: z.uuid(),
  kind: DuplicateKind,
  receivedAt: z.iso.datetime(),
});
export type DocumentDuplicate = z.infer<typeof DocumentDuplicate>;

/** A document with its history. */
export const DocumentDetail = DocumentRow.extend({
  email: z.string().nullable(),
  /** Left for texts. Absent from a service of the previous version. */
  phone: z.string().nullable().optional(),
  /** Absent from a service of the previous version. */
  door: UploadDoor.optional(),
  /** The email from which it was filed, if administrators ask; null if it was deleted. */
  emailId: z.uuid().nullable().optional(),
  /** Of the uploaded file, in hex. */
  sha256: z.string(),
  /** What was removed from the PDF before anybody opened it. */
  removedContent: z.array(RemovedContent),
  rejectionCode: RejectionCode.nullable(),
  /** The note of the staff member, or the message of the system that rejected it. */
  rejectionReason: z.string().nullable(),
  /** Its Spanish text, if it is a saved reply. */
  rejectionReasonEs: z.string().nullable().optional(),
  notes: z.string(),
  stageSince: z.iso.datetime(),
  /** Oldest first. */
  history: z.array(DocumentEvent),
  confirmation: DocumentConfirmation.nullable(),
  transmissions: z.array(DocumentTransmission),
  /** Emails to the borrower. */
  notifications: z.array(DocumentNotification),
  /** Oldest first. Absent from a service of the previous version. */
  comments: z.array(Comment).optional(),
  /** A colleague asked the caller to look. */
  mentionsCaller: z.boolean().optional(),
  /** Null if there is no hold. */
  legalHold: LegalHold.nullable(),
  /** Newest first; of its lender, or by its sender. */
  duplicates: z.array(DocumentDuplicate).max(10).optional(),
  /** How staff turned its pages. */
  turn: Turn.optional(),
}).meta({ id: 'Document' });
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const Period = z.enum(['today', 'week', 'month', 'all']);
export type Period = z.infer<typeof Period>;

/** The answer of the verdict. `none`: there is no reading yet, or it has no verdict. */
export const AnswerFilter = z.enum([...VerdictAnswer.options, 'none']);
export type AnswerFilter = z.infer<typeof AnswerFilter>;

/** `name`: by the borrower's, regardless of case and accents. */
export const DocumentOrder = z.enum(['newest', 'oldest', 'name']);
export type DocumentOrder = z.infer<typeof DocumentOrder>;

/** Only admins may filter by status, stage, lender, door, answer and email. */
export const DocumentFilter = z.strictObject({
  /** A work queue; absent: all documents, newest first. */
  queue: ReviewQueue.optional(),
  /**
   * Searches name, file name, institution, and insurer, regardless of case, accents and the order of words; if nothing
   * has them, names that differ by one letter. Or a part of a receipt number; a full email address, phone number, policy
   * number, VIN or HIN; a loan reference that it came with, or of its case; the last 4 digits of a loan number; or the last 4 to 8 characters of a VIN.
   */
  q: searchText.optional(),
  status: severalOf(UploadStatus).optional(),
  /** `awaiting_approval`, `held` … */
  stage: UploadStage.optional(),
  lenderId: severalOf(z.uuid()).optional(),
  door: severalOf(UploadDoor).optional(),
  answer: AnswerFilter.optional(),
  /** Documents from the address that sent this email, which stays out of the URL. */
  emailId: z.uuid().optional(),
  /** `today`: from midnight; `week`: the last 7 days; `month`: from the 1st. */
  period: Period.default('all'),
  /** First and last day of arrival. */
  receivedFrom: Day.optional(),
  receivedTo: Day.optional(),
  /** First and last day on which it was processed or rejected. */
  decidedFrom: Day.optional(),
  decidedTo: Day.optional(),
  /** A queue has its own order. */
  order: DocumentOrder.default('newest'),
  /** Where the caller's days begin, such as `America/New_York`. */
  tz: TimeZone.default('UTC'),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type DocumentFilter = z.infer<typeof DocumentFilter>;

export const DocumentPage = pageOf(DocumentRow);
export type DocumentPage = z.infer<typeof DocumentPage>;

const COUNTED = ['total', ...UploadStatus.options, 'awaitingApproval', 'held'] as const;

/** Each count is capped at 10,000. */
export const DocumentSummary = z
  .object({
    total: z.int(),
    pending: z.int(),
    processed: z.int(),
    rejected: z.int(),
    /** Pending documents that await approval. */
    awaitingApproval: z.int(),
    /** Pending documents that wait for the virus scanner. */
    held: z.int(),
    /** Which counts exceed 10,000. */
    capped: z.array(z.enum(COUNTED)),
  })
  .meta({ id: 'DocumentSummary' });
export type DocumentSummary = z.infer<typeof DocumentSummary>;
