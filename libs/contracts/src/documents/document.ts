import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { LanguageCode } from '../site/site';
import { searchText } from '../definitions/text';
import { TransmissionKind, TransmissionState, TransmissionTarget } from '../transmissions/transmission';
import { RejectionCode } from '../uploads/rejection';
import { UploadFailure, UploadStage, UploadStatus } from '../uploads/upload';

/** A time zone by its IANA name, whatever its case; no abbreviations and no offsets. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine(isKnown, 'Enter a time zone like America/New_York');

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An upload as staff see it in a list. */
export const DocumentRow = z.object({
  id: z.uuid(),
  /** The borrower's. */
  name: z.string(),
  financialInstitution: z.string(),
  insuranceCompany: z.string(),
  originalFilename: z.string(),
  /** Null: sent from a page of no lender, or of a fallback lender. */
  lenderId: z.uuid().nullable(),
  /** Of an active lender; null for every other, and while names cannot be had. */
  lenderName: z.string().nullable(),
  status: UploadStatus,
  stage: UploadStage,
  /** Of one that is `sending`, where nobody tries any more: it failed for good, or was given up. */
  sendingEnded: TransmissionState.extract(['failed', 'discarded']).nullable(),
  /** Why it was rejected without anybody's doing. */
  fault: UploadFailure.nullable(),
  /** Of the page that it was sent from: the borrower's. */
  language: LanguageCode,
  /** Of what viewing and downloading gives. */
  contentType: z.string(),
  bytes: z.int(),
  pages: z.int(),
  /** There is a link to its file: it is not infected, nor still to be scanned. */
  hasFile: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** One line of a document's history. */
export const DocumentEvent = z.object({
  at: z.iso.datetime(),
  stage: UploadStage,
  status: UploadStatus,
  /** Who of the staff did it; null: nobody, it went its way. */
  actorId: z.uuid().nullable(),
  /** Null for those whom the caller may not see, who are gone, and while names cannot be had. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
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
  /** Insight has it. */
  transmitted: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type DocumentConfirmation = z.infer<typeof DocumentConfirmation>;

/** How it goes with telling others of a document. */
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

/** A mail to the borrower: that the document arrived, or what came of it. */
export const NotificationKind = z.enum(['received', 'outcome']);
export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * `replaced`: the outcome was known before the receipt had gone, and says it all. `skipped`: borrowers were not to be told
 * when its turn came. `failed`: it was tried as often as it may be.
 */
export const NotificationState = z.enum(['waiting', 'sending', 'sent', 'replaced', 'skipped', 'failed']);
export type NotificationState = z.infer<typeof NotificationState>;

/** It is not deleted, whatever is asked for. */
export const LegalHold = z.object({ since: z.iso.datetime(), reason: z.string().nullable() });
export type LegalHold = z.infer<typeof LegalHold>;

/** A document and all that is known of it. */
export const DocumentDetail = DocumentRow.extend({
  email: z.string().nullable(),
  /** Of what the borrower sent, in hex. */
  sha256: z.string(),
  rejectionCode: RejectionCode.nullable(),
  /** In the words of whoever rejected it, or of the system that did. */
  rejectionReason: z.string().nullable(),
  notes: z.string(),
  stageSince: z.iso.datetime(),
  /** Oldest first. */
  history: z.array(DocumentEvent),
  confirmation: DocumentConfirmation.nullable(),
  transmissions: z.array(DocumentTransmission),
  /** Of what the borrower was told by mail, or was to be. */
  notifications: z.array(z.object({ kind: NotificationKind, state: NotificationState })),
  /** Null: there is none. */
  legalHold: LegalHold.nullable(),
}).meta({ id: 'Document' });
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const Period = z.enum(['today', 'week', 'month', 'all']);
export type Period = z.infer<typeof Period>;

/** Only administrators may ask for more than `q` and `period`. */
export const DocumentFilter = z.strictObject({
  /** In name, original file name, institution or insurer, whatever the case; or a receipt number or a whole e-mail address. */
  q: searchText.optional(),
  status: UploadStatus.optional(),
  /** `awaiting_approval`, `held` … */
  stage: UploadStage.optional(),
  lenderId: z.uuid().optional(),
  /** From midnight; the last 7 days; from the 1st. */
  period: Period.default('all'),
  /** Where the caller's days begin, such as `America/New_York`. */
  tz: TimeZone.default('UTC'),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type DocumentFilter = z.infer<typeof DocumentFilter>;

export const DocumentPage = pageOf(DocumentRow);
export type DocumentPage = z.infer<typeof DocumentPage>;

const COUNTED = ['total', ...UploadStatus.options, 'awaitingApproval', 'held'] as const;

/** How many there are, each up to 10,000. */
export const DocumentSummary = z
  .object({
    total: z.int(),
    pending: z.int(),
    processed: z.int(),
    rejected: z.int(),
    /** Of those that are pending: staff have to approve them. */
    awaitingApproval: z.int(),
    /** Of those that are pending: the virus scanner is away. */
    held: z.int(),
    /** Those of the counts above of which there are more than 10,000. */
    capped: z.array(z.enum(COUNTED)),
  })
  .meta({ id: 'DocumentSummary' });
export type DocumentSummary = z.infer<typeof DocumentSummary>;
