import { z } from 'zod';
import { Cursor, pageOf, PageLimit } from '../definitions/list';
import { defineJob, PERSISTENT } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { emailAddress } from '../definitions/text';

/** An erasure request with its result. It does not contain the borrower's address. */
export const Erasure = z
  .object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    requestedBy: z.uuid().nullable(),
    /** Null if the user was deleted, or names are unavailable. */
    requestedByName: z.string().nullable(),
    /** Null while it runs. */
    finishedAt: z.iso.datetime().nullable(),
    /** Erased so far. */
    documents: z.int(),
    files: z.int(),
    /** Emails from the borrower. */
    mails: z.int(),
    /** Kept because of a legal hold. Counted at the end. */
    held: z.int(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

/** Counts of one borrower's data. */
export const ErasurePlan = z
  .object({
    documents: z.int(),
    files: z.int(),
    /** Including their files. */
    mails: z.int(),
    confirmations: z.int(),
    transmissions: z.int(),
    /** Cases with the borrower's address, which lose everything personal. */
    cases: z.int().default(0),
    /** Documents on legal hold, not included in `documents`. */
    held: z.int(),
  })
  .meta({ id: 'ErasurePlan' });
export type ErasurePlan = z.infer<typeof ErasurePlan>;

/** `dryRun` returns the plan only. */
export const ErasureRequest = z.strictObject({ email: emailAddress, dryRun: z.boolean().default(false) });

export const ErasureAnswer = z.object({
  plan: ErasurePlan,
  /** Null after a dry run. */
  erasure: Erasure.nullable(),
});
export type ErasureAnswer = z.infer<typeof ErasureAnswer>;

const ErasurePage = pageOf(Erasure);
export type ErasurePage = z.infer<typeof ErasurePage>;

const ErasureFilter = z.strictObject({ cursor: Cursor.optional(), limit: PageLimit });

const path = '/api/v1/admin/erasures';

export const requestErasure = defineOperation('document.requestErasure', `POST ${path}`, {
  summary: 'Erase all data of the borrower with this email address. `dryRun` only counts it',
  access: 'admin',
  audit: 'erasure.requested',
  stepUp: ({ dryRun }) => !dryRun,
  body: ErasureRequest,
  reply: ErasureAnswer,
  /** Without names. */
  result: ErasureAnswer,
});

export const listErasures = defineOperation('document.listErasures', `GET ${path}`, {
  summary: 'List erasure requests, newest first',
  access: 'admin',
  query: ErasureFilter,
  reply: ErasurePage,
  /** Without names. */
  result: ErasurePage,
});

/** Erases all data of one borrower. */
export const eraseBorrower = defineJob('document.erase-borrower', {
  payload: z.strictObject({ erasureId: z.uuid() }),
  ...PERSISTENT,
});
