import { z } from 'zod';
import { Cursor, pageOf, PageLimit } from '../definitions/list';
import { defineOperation } from '../definitions/operation';
import { emailAddress } from '../definitions/text';

/** What is erased of one borrower, and the proof that it was. Their address is in none of it. */
export const Erasure = z
  .object({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    requestedBy: z.uuid().nullable(),
    /** Null when they are gone, and while names cannot be had. */
    requestedByName: z.string().nullable(),
    /** Null while it is under way. */
    finishedAt: z.iso.datetime().nullable(),
    /** Erased so far. */
    documents: z.int(),
    files: z.int(),
    /** Mails that came from them, with their files. */
    mails: z.int(),
    /** Left where they are, because somebody has put a legal hold on them. Counted at the end. */
    held: z.int(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

/** What there is of one borrower. */
export const ErasurePlan = z
  .object({
    documents: z.int(),
    files: z.int(),
    /** With files of their own. */
    mails: z.int(),
    confirmations: z.int(),
    transmissions: z.int(),
    /** Beside these: documents on legal hold. */
    held: z.int(),
  })
  .meta({ id: 'ErasurePlan' });
export type ErasurePlan = z.infer<typeof ErasurePlan>;

/** With `dryRun` only what would be erased. */
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
