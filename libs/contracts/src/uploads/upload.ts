import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Slug } from '../lenders/slug';
import { AgentToken, LoanToken, Reference, REFERENCE_MAX_LENGTH } from '../loan-references/loan-reference';
import { LanguageCode } from '../site/site';
import { StatusToken } from './status-token';
import { emailAddress, line } from '../definitions/text';

// Without zod, so that screens that only need the list do not load it.

/** Accepted file types. The server decides by content. */
export const ACCEPTED_UPLOAD_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
] as const;

/** 1 MB as phones display it, and as the upload limit counts it. */
const MB = 1_048_576;

/** A file size for people: `88 KB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1_024)} KB`;
  return `${(bytes / MB).toFixed(bytes < MB * 9.95 ? 1 : 0).replace(/\.0$/, '')} MB`;
}

/** A receipt number that borrowers can read out on the phone: the first two groups of the upload's id, `8F14E45F-CEEA`. */
export function receiptNumber(uploadId: string): string {
  return uploadId.slice(0, 13).toUpperCase();
}

/** 10 MB as phones display it, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The most pages of an upload. No policy is longer. */
export const MAX_UPLOAD_PAGES = 5_000;

/** The end marker of a PDF, or what comes right before it. */
const PDF_END = /%%EOF|startxref\s|trailer\s*<</;
/** The end is searched in this many bytes, because some writers add a little after it. */
const PDF_TRAILER_BYTES = 2_048;

/** False for a truncated PDF, which viewers may still open in part. Any number of blank bytes may follow the end. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && isBlankInPdf(bytes[end - 1])) end -= 1;
  return PDF_END.test(String.fromCharCode(...bytes.subarray(Math.max(0, end - PDF_TRAILER_BYTES), end)));
}

const isBlankInPdf = (byte: number | undefined): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

export const UploadType = z.enum(ACCEPTED_UPLOAD_TYPES);
export type UploadType = z.infer<typeof UploadType>;

export const UploadStatus = z.enum(['pending', 'processed', 'rejected']);
export type UploadStatus = z.infer<typeof UploadStatus>;

/**
 * The stage of an upload, for staff and for the borrower's status page; `status` is its outcome.
 * - `received`: stored, not checked yet
 * - `held`: the virus scanner is unavailable; checked when it is back
 * - `awaiting_approval`: waiting for approval by staff
 * - `sending`: being delivered to the lender's API or the file share
 * - `sent`: in the file share, until staff mark it as processed
 * - `closed`: processed or rejected
 */
export const UploadStage = z.enum(['received', 'held', 'awaiting_approval', 'sending', 'sent', 'closed']);
export type UploadStage = z.infer<typeof UploadStage>;

/** The reasons for automatic rejection. */
export const UploadFailure = z.enum(['infected', 'unreadable', 'refused']);
export type UploadFailure = z.infer<typeof UploadFailure>;

/**
 * What was removed from a PDF before anybody opened it.
 * - `external`: jumps to other files, and links that are not web links
 * - `earlier`: earlier versions of the file's objects, or active content in them
 * - `hidden`: parts that only some viewers find, because they read damaged files in different ways
 * - `signature`: not removed, but no longer valid, because the file was changed
 */
export const RemovedContent = z.enum([
  'javascript',
  'launch',
  'submit',
  'external',
  'attachment',
  'media',
  'xfa',
  'earlier',
  'hidden',
  'signature',
]);
export type RemovedContent = z.infer<typeof RemovedContent>;

/** The text fields of the upload form. The gateway treats empty fields as absent. */
export const UploadForm = z.strictObject({
  name: line(200),
  insuranceCompany: line(200),
  /** Absent if the lender's slug implies it or the borrower does not know it. */
  financialInstitution: line(200).optional(),
  lenderSlug: Slug.optional(),
  email: emailAddress.optional(),
  language: LanguageCode.optional(),
  /** Of the lookup before, so that nothing is asked twice. One that expired is ignored. */
  loanToken: LoanToken.optional(),
  /** As typed in a lookup that failed. */
  reference: Reference.optional(),
  /** The token of the status link of a document whose sender was asked for one more. */
  answers: StatusToken.optional(),
});
export type UploadForm = z.infer<typeof UploadForm>;

/** What was received and when. */
export const ReceiptFacts = z.object({
  sha256: z.string(),
  pages: z.int().optional(),
  bytes: z.int(),
  receivedAt: z.iso.datetime(),
});

export const UploadReceipt = z
  .object({
    id: z.uuid(),
    status: UploadStatus,
    /** Lets the browser that uploaded submit contact details once. */
    confirmationToken: z.string(),
    receiptNumber: z.string(),
    /** Private link to the upload's progress. With `/receipt.pdf` appended, to its receipt. */
    statusUrl: z.url(),
    receipt: ReceiptFacts,
    /** Whether the sender may leave a phone number for texts. Absent: no. */
    offersTexts: z.boolean().optional(),
  })
  .meta({ id: 'UploadReceipt' });
export type UploadReceipt = z.infer<typeof UploadReceipt>;

/** An idempotency key of the caller, so that a retry is recognized. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Use 8 to 200 visible ASCII characters');

/** Registers a stored and inspected file: inserts its row. */
/**
 * - `exact`: the same file
 * - `same_policy`: the same policy number and period
 */
export const DuplicateKind = z.enum(['exact', 'same_policy']);
export type DuplicateKind = z.infer<typeof DuplicateKind>;

/** Which way an upload came. An agent sends it by a link that the borrower passed on. */
export const UploadDoor = z.enum(['upload', 'mail', 'agent']);
export type UploadDoor = z.infer<typeof UploadDoor>;

export const createUploadRpc = defineRpc('document.create-upload', {
  input: z.object({
    file: z.object({
      key: z.string(),
      originalFilename: z.string(),
      bytes: z.int(),
      /** SHA-256 of the unencrypted file in lower-case hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** By content. */
      type: UploadType,
      pages: z.int().min(1),
      /** A PDF without active content. Absent: not known, so a job searches it. */
      isInert: z.literal(true).optional(),
    }),
    name: z.string(),
    insuranceCompany: z.string(),
    /** Empty if the borrower named none. */
    financialInstitution: z.string(),
    lender: z.object({ id: z.uuid(), accountId: z.string().nullable(), rightTrack: z.boolean() }).nullable(),
    email: z.string().nullable(),
    /** False: the address may not be the sender's own, so it gets no notifications. Default: true. */
    emailIsProven: z.boolean().optional(),
    language: LanguageCode,
    /** When the email with it arrived. Default: now. */
    receivedAt: z.iso.datetime().optional(),
    idempotencyKey: IdempotencyKey.nullable(),
    loanToken: LoanToken.optional(),
    answers: StatusToken.optional(),
    /** Instead of a loan token. One that expired is refused. */
    agentToken: AgentToken.optional(),
    /** Default: `agent` with an agent's token, otherwise `upload`. */
    door: UploadDoor.optional(),
    /** References that may be those of its loan: typed, or mentioned in the sender's email. */
    references: z.array(z.string().max(REFERENCE_MAX_LENGTH)).max(50).optional(),
  }),
  output: z.object({
    receipt: UploadReceipt,
    /** The key was used before, so the new file is not needed. */
    repeated: z.boolean(),
  }),
  safe: false,
  timeoutMs: 20_000,
});

export const createUpload = defineRoute('createUpload', 'POST /api/v1/uploads', {
  summary: 'Upload proof of insurance',
  access: 'public',
  limit: 'uploads',
  body: UploadForm,
  bodyType: 'multipart/form-data',
  reply: UploadReceipt,
  status: 201,
  problems: [400, 409, 413, 415, 503],
});

/** For browsers that cannot decode HEIC, so that the page can be combined with others. */
export const drawPage = defineRoute('drawPage', 'POST /api/v1/page-images', {
  summary: 'Convert a HEIC image of a page to JPEG. Nothing is stored',
  access: 'public',
  limit: 'pageImages',
  body: z.strictObject({}),
  bodyType: 'multipart/form-data',
  reply: z.unknown(),
  replyType: 'image/jpeg',
  problems: [400, 413, 415, 503],
});
