import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Box, CollateralKind, CoverageKind, Reading, READING_BOUNDS } from './reading';
import {
  LenderRequirements,
  LienholderClause,
  Requirements,
  Verdict,
  VerdictAnswer,
  VerdictCondition,
  VerdictReasonCode,
} from './verdict';

/** Reads an upload. Retried only for a short time, because without a reading a person checks the document. */
export const readUpload = defineJob('document.read-upload', {
  payload: z.strictObject({ uploadId: z.uuid() }),
  attempts: 3,
  backoff: { firstMs: 2_000, factor: 3, capMs: 30_000, jitter: 0.3 },
  concurrency: 1,
  role: 'reader',
});

/**
 * - `waiting`, `reading`: the job has not ended
 * - `read`: there is a verdict
 * - `unread`: there will be none; a person checks the document
 */
export const ReadingState = z.enum(['waiting', 'reading', 'read', 'unread']);
export type ReadingState = z.infer<typeof ReadingState>;

/** A condition as a borrower sees it. */
export const ShownCondition = VerdictCondition.pick({ condition: true, state: true }).extend({
  /**
   * The value, unless it names a person or place: `2026-05-16/2026-11-16`, the last 4 of a VIN, dollars, or the
   * lender's own name; null otherwise.
   */
  value: z.string().nullable(),
});
export type ShownCondition = z.infer<typeof ShownCondition>;

/** A coverage that the borrower should ask the insurance agent about. */
export const LackingCoverage = z.object({
  coverage: CoverageKind,
  /**
   * The deductible that is too high: dollars (`2500`) or a percentage of the insured value (`2%`). Null if the coverage
   * was not clearly found.
   */
  deductible: z.string().nullable(),
});
export type LackingCoverage = z.infer<typeof LackingCoverage>;

/** The result of reading an upload, without personal data: for anybody with the private link of the upload. */
export const ReadingSummary = z.object({
  state: ReadingState,
  /** While it is being read: the current page, and how many pages will be read. */
  progress: z.object({ page: z.int(), pages: z.int() }).nullable(),
  answer: VerdictAnswer.nullable(),
  /** The one thing to do next; null if there is nothing, or no verdict. */
  ask: VerdictReasonCode.nullable(),
  collateral: CollateralKind.nullable(),
  conditions: z.array(ShownCondition),
  /** How the policy should name the lender; for the message to an insurance agent. */
  lienholder: LienholderClause.nullable(),
  maxDeductible: z.int().nullable(),
  /** The coverages that `ask` is about: required ones that were not clearly found, or whose deductible is too high. */
  coverages: z.array(LackingCoverage).default([]),
  /** Required coverages that were not found, or not clearly, regardless of `ask`. */
  unclearCoverages: z.array(z.object({ coverage: CoverageKind, isFound: z.boolean() })).default([]),
});
export type ReadingSummary = z.infer<typeof ReadingSummary>;

/** A mark on the picture of a page: the value of a met, unclear or failed condition. */
export const ReadingMark = VerdictCondition.pick({ condition: true, state: true }).extend({ box: Box });
export type ReadingMark = z.infer<typeof ReadingMark>;

/** Pictures of the pages that were read, for the browser that sent the upload. */
export const ReadingPicture = z.object({
  page: z.int(),
  width: z.int(),
  height: z.int(),
  /** Signed; valid for 300 s. */
  url: z.string(),
  marks: z.array(ReadingMark),
});
export type ReadingPicture = z.infer<typeof ReadingPicture>;

export const UploadReading = ReadingSummary.extend({ pictures: z.array(ReadingPicture) });
export type UploadReading = z.infer<typeof UploadReading>;

export const getUploadReading = defineOperation(
  'document.getUploadReading',
  'POST /api/v1/uploads/{id}/reading',
  {
    summary: 'Get what was read of an upload, for the browser that sent it',
    access: 'public',
    limit: 'statuses',
    params: z.object({ id: z.uuid() }),
    /** The confirmation token of the receipt. */
    body: z.strictObject({ token: z.string().max(200) }),
    reply: UploadReading,
    problems: [403, 404, 503],
  },
);

/** The correction of a value. `absent`: it is not on the page. */
export const CorrectionAct = z.enum(['confirmed', 'corrected', 'absent']);

export const FieldCorrection = z.object({
  id: z.uuid(),
  /** The number of the field in the reading. */
  field: z.int(),
  act: CorrectionAct,
  value: z.string().nullable(),
  by: z.uuid(),
  at: z.iso.datetime(),
});
export type FieldCorrection = z.infer<typeof FieldCorrection>;

/** Another person's document with the same page. Null if it belongs to another lender. */
export const DocumentTwin = z.object({
  documentId: z.uuid().nullable(),
  receivedAt: z.iso.datetime().nullable(),
});
export type DocumentTwin = z.infer<typeof DocumentTwin>;

export const DocumentReading = z.object({
  state: ReadingState,
  reading: Reading.nullable(),
  verdict: Verdict.nullable(),
  /** The requirements that the verdict was made with. */
  requirements: Requirements.nullable(),
  corrections: z.array(FieldCorrection),
  /** The newest ones. */
  twins: z.array(DocumentTwin).max(10).default([]),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

/** The third party that gets every document that is read; null if documents stay here. */
export const getExternalReader = defineRead(
  'document.get-external-reader',
  z.object({ host: z.string().nullable() }),
);

const Id = z.object({ id: z.uuid() });

export const getDocumentReading = defineOperation(
  'document.getDocumentReading',
  'GET /api/v1/admin/documents/{id}/reading',
  {
    summary: 'Get what was read of a document',
    access: 'staff',
    params: Id,
    reply: DocumentReading,
    problems: [404],
    audit: 'document.read',
  },
);

export const correctField = defineOperation(
  'document.correctField',
  'POST /api/v1/admin/documents/{id}/corrections',
  {
    summary: 'Confirm or correct a value that was read',
    access: 'managers',
    params: Id,
    body: z.strictObject({
      field: z.int().min(0),
      act: CorrectionAct,
      /** Only with `corrected`. */
      value: line(READING_BOUNDS.characters).optional(),
    }),
    reply: FieldCorrection,
    status: 201,
    problems: [404, 409],
    audit: 'document.corrected',
  },
);

const LenderAndCollateral = z.object({ lenderId: z.uuid(), collateral: CollateralKind });

export const listRequirements = defineOperation(
  'document.listRequirements',
  'GET /api/v1/admin/requirements/{lenderId}',
  {
    summary: 'List what a lender asks of documents, by kind of collateral',
    access: 'managers',
    params: z.object({ lenderId: z.uuid() }),
    reply: z.object({ items: z.array(LenderRequirements) }),
    problems: [404],
  },
);

export const changeRequirements = defineOperation(
  'document.changeRequirements',
  'PUT /api/v1/admin/requirements/{lenderId}/{collateral}',
  {
    summary: 'Change what a lender asks of documents. Earlier verdicts keep their version',
    access: 'managers',
    params: LenderAndCollateral,
    body: Requirements,
    reply: LenderRequirements,
    takesVersion: true,
    problems: [404, 409],
    audit: 'requirements.changed',
  },
);

const AnswerCounts = z.object({ yes: z.int(), unsure: z.int(), no: z.int() });

export const RequirementsTrial = z.object({
  /** The newest documents of this lender and kind that were read, at most 200. */
  checked: z.int(),
  counts: z.object({ before: AnswerCounts, after: AnswerCounts }),
  changed: z
    .array(
      z.object({
        documentId: z.uuid(),
        before: VerdictAnswer,
        after: VerdictAnswer,
        reason: VerdictReasonCode.nullable(),
      }),
    )
    .max(200),
});
export type RequirementsTrial = z.infer<typeof RequirementsTrial>;

/** Dry run: verdicts of earlier documents under changed requirements. */
export const tryRequirements = defineOperation(
  'document.tryRequirements',
  'POST /api/v1/admin/requirements/{lenderId}/{collateral}/dry-run',
  {
    summary: 'See which verdicts of earlier documents other requirements would change',
    access: 'managers',
    params: LenderAndCollateral,
    body: Requirements,
    reply: RequirementsTrial,
    problems: [404],
    timeoutMs: 20_000,
    audit: 'document.listed',
  },
);
