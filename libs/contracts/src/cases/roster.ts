import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { defineJob } from '../definitions/job';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { IdempotencyKey } from '../uploads/upload';
import type { CaseFields } from './case-fields';

/** The columns of a roster, by the field of a case that each one fills. Only the first is required. */
export const ROSTER_COLUMNS = {
  reference: 'reference',
  borrower: 'borrower',
  email: 'email',
  phone: 'phone',
  collateral: 'collateral',
  description: 'description',
  number: 'number',
  address: 'address',
  lienholderName: 'lienholder_name',
  lienholderAddress: 'lienholder_address',
  maxDeductible: 'max_deductible',
  coverages: 'coverages',
  noticeOn: 'notice_date',
  reminderOn: 'reminder_date',
  dueOn: 'due_date',
  monthlyChargeCents: 'monthly_charge',
} as const satisfies Readonly<Record<keyof CaseFields, string>>;
export type RosterColumn = (typeof ROSTER_COLUMNS)[keyof CaseFields];

/** Rows of one file. */
export const MAX_ROSTER_ROWS = 2_000_000;
/** Problems that are kept of one import; the counts include all. */
export const MAX_ROSTER_PROBLEMS = 100_000;

/**
 * - `waiting`: for its job
 * - `reading`: rows are read and saved
 * - `done`: all rows were read; some may have been refused
 * - `failed`: the file can't be read to its end. Rows that were saved before stay
 */
export const RosterState = z.enum(['waiting', 'reading', 'done', 'failed']);
export type RosterState = z.infer<typeof RosterState>;

/** An import of a roster: a lender's list of loans, each of which opens or changes a case. */
export const RosterImport = z
  .object({
    id: z.uuid(),
    lenderId: z.uuid(),
    state: RosterState,
    originalFilename: z.string(),
    /** Of the file. */
    bytes: z.int(),
    bytesRead: z.int(),
    /** Rows, without the heading and blank rows. */
    read: z.int(),
    opened: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Rows that were saved although something about them looks wrong. */
    warned: z.int(),
    /** All problems; only the first `MAX_ROSTER_PROBLEMS` are kept. */
    problems: z.int(),
    /** Why it failed; null otherwise. */
    failure: z.string().nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RosterImport' });
export type RosterImport = z.infer<typeof RosterImport>;

/** Why a row was refused, or what looks wrong about it. It never contains what is in a cell. */
export const RosterProblem = z.object({
  /** As a spreadsheet numbers it: the heading is row 1. In a JSON file: the entry, from 1. */
  row: z.int(),
  /** Null: the whole row. */
  column: z.string().nullable(),
  message: z.string(),
  /** The row was saved. */
  isWarning: z.boolean(),
});
export type RosterProblem = z.infer<typeof RosterProblem>;

export const RosterForm = z.strictObject({ lenderId: z.uuid() });
export type RosterForm = z.infer<typeof RosterForm>;

const path = '/api/v1/admin/rosters';
const params = z.object({ id: z.uuid() });

export const importRoster = defineRoute('importRoster', `POST ${path}`, {
  summary: 'Import the roster of a lender, a CSV or JSON file. The import runs after the answer',
  access: 'managers',
  audit: 'case.roster_imported',
  body: RosterForm,
  bodyType: 'multipart/form-data',
  reply: RosterImport,
  status: 202,
  problems: [400, 404, 409, 413, 503],
});

/** Registers a stored roster. 404 for the lender, 409 `idempotency_conflict`. */
export const registerRosterRpc = defineRpc('document.register-roster', {
  input: z.object({
    actor: Actor,
    lenderId: z.uuid(),
    file: z.object({
      /** In bucket `insurance`. */
      key: z.string(),
      originalFilename: z.string(),
      bytes: z.int(),
      /** SHA-256 of the unencrypted file in lower-case hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    idempotencyKey: IdempotencyKey.nullable(),
  }),
  output: z.object({
    roster: RosterImport,
    /** The same file is being imported, or the key was used before. The new file is not needed. */
    repeated: z.boolean(),
  }),
  safe: false,
});

export const RosterFilter = z.strictObject({
  lenderId: z.uuid().optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type RosterFilter = z.infer<typeof RosterFilter>;

export const RosterPage = pageOf(RosterImport);
export type RosterPage = z.infer<typeof RosterPage>;

export const listRosters = defineOperation('document.listRosters', `GET ${path}`, {
  summary: 'List imports of rosters, newest first',
  access: 'managers',
  query: RosterFilter,
  reply: RosterPage,
});

export const getRoster = defineOperation('document.getRoster', `GET ${path}/{id}`, {
  summary: 'Get the progress or result of an import of a roster',
  access: 'managers',
  params,
  reply: RosterImport,
  problems: [404],
});

export const RosterProblemPage = pageOf(RosterProblem);
export type RosterProblemPage = z.infer<typeof RosterProblemPage>;

export const listRosterProblems = defineOperation(
  'document.listRosterProblems',
  `GET ${path}/{id}/problems`,
  {
    summary: 'List the problems of a roster’s rows, in the order of the file',
    access: 'managers',
    params,
    query: z.strictObject({ cursor: Cursor.optional(), limit: PageLimit }),
    reply: RosterProblemPage,
    problems: [404],
  },
);

export const exportRosterProblems = defineRoute('exportRosterProblems', `GET ${path}/{id}/problems/export`, {
  summary: 'Export the problems of a roster’s rows as CSV',
  access: 'managers',
  params,
  reply: z.unknown(),
  problems: [404],
});

/** One page of the export. */
export const exportRosterProblemsRpc = defineRpc('document.export-roster-problems', {
  input: z.object({ actor: Actor, id: z.uuid(), cursor: Cursor.optional() }),
  output: RosterProblemPage,
  safe: true,
});

/** It goes on after the last saved rows, so an attempt that fails costs little. */
export const importRosterJob = defineJob('document.import-roster', {
  payload: z.strictObject({ rosterId: z.uuid() }),
  attempts: 12,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
});
