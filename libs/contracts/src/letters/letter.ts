import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Slug } from '../lenders/slug';

/** What a lender asks for in a letter. */
export const LetterKind = z.enum(['first_notice', 'reminder', 'other']);
export type LetterKind = z.infer<typeof LetterKind>;

/** What everybody who holds a letter may compare with it. */
export const SentLetter = z.object({
  kind: LetterKind,
  /** Printed on the letter. */
  datedOn: z.iso.date(),
  /** See `referenceEnd`. */
  referenceEnd: z.string().nullable(),
});
export type SentLetter = z.infer<typeof SentLetter>;

/**
 * - `real`: a letter of this lender
 * - `withdrawn`: it was one; the lender took it back
 * - `of_another_lender`: the code is real, but this lender did not send it
 * - `unknown`: no letter has this code
 * - `mistyped`: not ten characters, or its check character doesn't fit
 * - `altered`: the signature of the link is wrong
 */
export const LetterResult = z.enum([
  'real',
  'withdrawn',
  'of_another_lender',
  'unknown',
  'mistyped',
  'altered',
]);
export type LetterResult = z.infer<typeof LetterResult>;

export const LetterCheck = z
  .object({
    result: LetterResult,
    /** Of a letter of this lender; otherwise null. */
    letter: SentLetter.nullable(),
  })
  .meta({ id: 'LetterCheck' });
export type LetterCheck = z.infer<typeof LetterCheck>;

/** A code as typed. */
const TypedCode = z.string().max(100);

export const checkLetterRpc = defineRpc('document.check-letter', {
  input: z.object({
    /** The lender whose page it is; null: an address without an active lender. */
    lenderId: z.uuid().nullable(),
    asked: z.discriminatedUnion('by', [
      z.object({ by: z.literal('code'), code: TypedCode }),
      /** From the QR code: code and signature. */
      z.object({ by: z.literal('token'), token: z.string().max(100) }),
    ]),
  }),
  output: LetterCheck.extend({
    /** The lender that sent it. The gateway keeps it. */
    sentBy: z.uuid().nullable(),
  }),
  safe: true,
});

/** Counts as a lookup, so that codes are not guessed. 429 `work_required`. */
export const checkLetter = defineRoute('checkLetter', 'POST /api/v1/letters/check', {
  summary: 'Check whether a lender sent the letter with this code. 429 `work_required`: solve a challenge',
  access: 'public',
  limit: 'lookups',
  body: z.strictObject({
    code: TypedCode,
    lenderSlug: Slug,
    /** `challenge.number`. */
    work: z.string().max(60).optional(),
  }),
  reply: LetterCheck,
  status: 200,
  problems: [404, 429, 503],
});

/** References of one batch. */
export const MAX_LETTERS = 2_000;
export const MAX_LETTER_FILE_BYTES = 1024 * 1024;

/** Codes that were made together, for one mailing of a lender. */
export const LetterBatch = z
  .object({
    id: z.uuid(),
    lenderId: z.uuid(),
    /** Null: the lender was deleted, or its service is unavailable. */
    lenderName: z.string().nullable(),
    kind: LetterKind,
    datedOn: z.iso.date(),
    letters: z.int(),
    createdAt: z.iso.datetime(),
    /** Null: its codes are valid. */
    withdrawnAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LetterBatch' });
export type LetterBatch = z.infer<typeof LetterBatch>;

/** Why a row of the file got no code. It never contains what is in a cell. */
export const RefusedLetter = z.object({
  /** As a spreadsheet numbers it: the heading is row 1. */
  row: z.int(),
  message: z.string(),
});
export type RefusedLetter = z.infer<typeof RefusedLetter>;

export const MadeLetters = z
  .object({ batch: LetterBatch, refused: z.array(RefusedLetter) })
  .meta({ id: 'MadeLetters' });
export type MadeLetters = z.infer<typeof MadeLetters>;

export const NewLetterBatch = z.strictObject({
  lenderId: z.uuid(),
  kind: LetterKind,
  datedOn: z.iso.date('Enter the date on the letters').refine((day) => /^20\d\d-/.test(day), {
    message: 'Enter a date of this century',
  }),
});
export type NewLetterBatch = z.infer<typeof NewLetterBatch>;

const path = '/api/v1/admin/letter-batches';
const params = z.object({ id: z.uuid() });

/** Whoever makes codes can give them to forged letters, so a stolen session must not. */
export const makeLetters = defineRoute('makeLetters', `POST ${path}`, {
  summary: 'Make codes for the letters of a lender, from a CSV file with a column `reference`',
  access: 'managers',
  audit: 'letter.made',
  stepUp: true,
  query: NewLetterBatch,
  body: z.object({}),
  bodyType: 'multipart/form-data',
  reply: MadeLetters,
  status: 201,
  problems: [400, 404, 413, 503],
});

/** 404 for the lender; 422 if no row gets a code. */
export const makeLettersRpc = defineRpc('document.make-letters', {
  input: z.object({
    actor: Actor,
    batch: NewLetterBatch,
    /** In base64. */
    file: z.base64().max(Math.ceil(MAX_LETTER_FILE_BYTES / 3) * 4),
  }),
  output: MadeLetters,
  safe: false,
  timeoutMs: 20_000,
});

export const LetterBatchState = z.enum(['valid', 'withdrawn']);
export type LetterBatchState = z.infer<typeof LetterBatchState>;

export const LetterBatchFilter = z.strictObject({
  lenderId: z.uuid().optional(),
  kind: LetterKind.optional(),
  state: LetterBatchState.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type LetterBatchFilter = z.infer<typeof LetterBatchFilter>;

export const LetterBatchPage = pageOf(LetterBatch);
export type LetterBatchPage = z.infer<typeof LetterBatchPage>;

export const listLetterBatches = defineOperation('document.listLetterBatches', `GET ${path}`, {
  summary: 'List batches of codes for letters, newest first',
  access: 'managers',
  query: LetterBatchFilter,
  reply: LetterBatchPage,
  result: LetterBatchPage,
});

export const withdrawLetters = defineOperation('document.withdrawLetters', `POST ${path}/{id}/withdraw`, {
  summary: 'Withdraw a batch: its codes say that the lender took the letter back. 409 `already_withdrawn`',
  access: 'managers',
  audit: 'letter.withdrawn',
  params,
  reply: LetterBatch,
  result: LetterBatch,
  problems: [404, 409],
});

export const exportLetters = defineRoute('exportLetters', `GET ${path}/{id}/kit`, {
  summary: 'Export the codes and QR codes of a batch with an example letter, as a ZIP file',
  access: 'managers',
  audit: 'letter.exported',
  stepUp: true,
  params,
  reply: z.unknown(),
  problems: [404],
});

export const PrintedLetter = z.object({
  reference: z.string(),
  code: z.string(),
  /** Code and signature, for the QR code. */
  token: z.string(),
});
export type PrintedLetter = z.infer<typeof PrintedLetter>;

/** All letters of a batch, in the order of its file. */
export const exportLettersRpc = defineRpc('document.export-letters', {
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({ batch: LetterBatch, letters: z.array(PrintedLetter) }),
  safe: true,
  timeoutMs: 10_000,
});
