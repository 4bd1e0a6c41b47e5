import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Slug } from '../lenders/slug';
import { LanguageCode } from '../site/site';
import { emailAddress, line } from '../definitions/text';

// Without zod, so that screens which only ask for the list carry none of it.

/** What a borrower may send; the server decides by opening the file. */
export const ACCEPTED_UPLOAD_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
] as const;

/** 1 MB as people count it on a phone; the limit of uploads is counted alike. */
const MB = 1_048_576;

/** How large a file is, as borrowers are told: `88 kB`, `1.2 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1_024)} kB`;
  return `${(bytes / MB).toFixed(bytes < MB * 9.95 ? 1 : 0).replace(/\.0$/, '')} MB`;
}

/** What borrowers read out on the phone, and staff find an upload by: the first two groups of its id, `8F14E45F-CEEA`. */
export function receiptNumber(uploadId: string): string {
  return uploadId.slice(0, 13).toUpperCase();
}

/** 10 MB as people count them on a phone: 10 × 1024 × 1024 bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

export const UploadType = z.enum(ACCEPTED_UPLOAD_TYPES);
export type UploadType = z.infer<typeof UploadType>;

export const UploadStatus = z.enum(['pending', 'processed', 'rejected']);
export type UploadStatus = z.infer<typeof UploadStatus>;

/**
 * How far an upload has come, for staff and for the borrower's status page; `status` says what came of it.
 * - `received`: stored, not looked at yet
 * - `held`: the virus scanner is away; it is looked at again by itself
 * - `awaiting_approval`: staff have to approve it
 * - `sending`: on its way to the lender's API or the file share
 * - `sent`: lies in the file share, until staff mark it
 * - `closed`: processed or rejected
 */
export const UploadStage = z.enum(['received', 'held', 'awaiting_approval', 'sending', 'sent', 'closed']);
export type UploadStage = z.infer<typeof UploadStage>;

/** Why an upload was rejected without anybody's doing. */
export const UploadFailure = z.enum(['infected', 'unreadable', 'refused']);
export type UploadFailure = z.infer<typeof UploadFailure>;

/** The text fields of the upload form. The gateway takes an empty field for an absent one. */
export const UploadForm = z.strictObject({
  name: line(200),
  insuranceCompany: line(200),
  /** Left out where a lender's slug says it, or where the borrower does not know. */
  financialInstitution: line(200).optional(),
  lenderSlug: Slug.optional(),
  email: emailAddress.optional(),
  language: LanguageCode.optional(),
});
export type UploadForm = z.infer<typeof UploadForm>;

/** What was received, and when. */
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
    /** Lets the browser that uploaded leave contact details, once. */
    confirmationToken: z.string(),
    receiptNumber: z.string(),
    /** Private: shows whoever holds it how far the upload has come. `/receipt.pdf` behind it is the receipt to save. */
    statusUrl: z.url(),
    receipt: ReceiptFacts,
  })
  .meta({ id: 'UploadReceipt' });
export type UploadReceipt = z.infer<typeof UploadReceipt>;

/** A caller's own name for one act, so that a retry is recognised. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'Use 8 to 200 visible ASCII characters');

/** Registers a file that already lies in the object store: opens it, then writes the row. */
export const createUploadRpc = defineRpc('document.create-upload', {
  input: z.object({
    file: z.object({
      key: z.string(),
      originalFilename: z.string(),
      bytes: z.int(),
      /** Of the file's clear bytes, in lower-case hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    name: z.string(),
    insuranceCompany: z.string(),
    /** Empty where the borrower named none. */
    financialInstitution: z.string(),
    lender: z.object({ id: z.uuid(), accountId: z.string().nullable(), rightTrack: z.boolean() }).nullable(),
    email: z.string().nullable(),
    /** False where nobody knows whether the address is the sender's own: it is told nothing. True when absent. */
    emailIsProven: z.boolean().optional(),
    language: LanguageCode,
    idempotencyKey: IdempotencyKey.nullable(),
  }),
  output: z.object({
    receipt: UploadReceipt,
    /** The same act was done before: the new file is not needed. */ repeated: z.boolean(),
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

/**
 * Draws a HEIC that lies in the object store as the JPEG that a browser would make of it. Both files are the caller's
 * to delete, whatever comes of it. 415 `file_type_not_accepted`, 422 `file_damaged`, `file_empty`, `image_too_large`,
 * `file_out_of_bounds`, 503 `inspection_busy`.
 */
export const drawPageRpc = defineRpc('document.draw-page', {
  /** In bucket `insurance`: where the HEIC lies, and where the JPEG is to lie. */
  input: z.object({ key: z.string(), jpegKey: z.string() }),
  output: z.object({ bytes: z.int() }),
  safe: true,
  timeoutMs: 30_000,
});

/** For browsers that cannot open HEIC themselves, so that it can be put together with other pages. */
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
