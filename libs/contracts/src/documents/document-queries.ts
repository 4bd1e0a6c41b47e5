import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Actor } from '../definitions/actor';
import { Cursor, EXPORT_ROWS } from '../definitions/list';
import { moment } from '../definitions/text';
import { FileLink, FileLinkQuery, FileUse, SignedLink } from '../files/file-link';
import { UploadDoor, UploadStatus } from '../uploads/upload';
import {
  DocumentDetail,
  DocumentFilter,
  DocumentOrder,
  DocumentPage,
  DocumentRow,
  DocumentSummary,
} from './document';

/** Signs a link to a document's file. Each call is audited. */
export const openDocumentFileRpc = defineRpc('document.open-file', {
  input: z.object({ actor: Actor, id: z.uuid(), use: FileUse }),
  output: SignedLink,
  safe: false,
  // A PDF that an older version processed is first checked for active content.
  timeoutMs: 30_000,
});

export const getDocumentFileUrl = defineRoute(
  'getDocumentFileUrl',
  'GET /api/v1/admin/documents/{id}/file-url',
  {
    summary:
      'Get a file link, valid for 300 seconds: a download, or with `inline` a view. 409 `not_scanned`, `infected` and `unreadable`',
    access: 'staff',
    audit: ['document.viewed', 'document.downloaded'],
    params: z.object({ id: z.uuid() }),
    query: FileLinkQuery,
    reply: FileLink,
    problems: [404, 409],
  },
);

/** A gateway of the previous version sends one value. */
const oneOrSeveral = <One extends z.ZodType<string>>(one: One) => z.union([one, z.array(one).min(1)]);

/** `DocumentFilter` with its days resolved to times. */
export const DocumentQuery = DocumentFilter.pick({
  queue: true,
  q: true,
  stage: true,
  answer: true,
}).extend({
  status: oneOrSeveral(UploadStatus).optional(),
  lenderId: oneOrSeveral(z.uuid()).optional(),
  door: oneOrSeveral(UploadDoor).optional(),
  /** Keyed hash of an email address, in place of `emailId`. */
  senderHash: z.string().min(1).max(100).optional(),
  from: moment.optional(),
  /** Exclusive, like `decidedUntil`. */
  until: moment.optional(),
  decidedFrom: moment.optional(),
  decidedUntil: moment.optional(),
  order: DocumentOrder.optional(),
});
export type DocumentQuery = z.infer<typeof DocumentQuery>;

const page = z.object({
  actor: Actor,
  query: DocumentQuery,
  cursor: Cursor.optional(),
  limit: z.int().min(1).max(EXPORT_ROWS),
});

/** In the order of the queue, or that of the query. 403 for filters that only admins may use. */
export const listDocumentsRpc = defineRpc('document.list', {
  input: page,
  output: DocumentPage,
  safe: true,
  timeoutMs: 10_000,
});

/** The values read from a document, with staff's corrections; several values are separated by `; `. */
export const ReadValues = z.object({
  policyNumber: z.string().nullable(),
  insurer: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  /** Lienholders, mortgagees and loss payees. */
  lienholder: z.string().nullable(),
});
export type ReadValues = z.infer<typeof ReadValues>;

/** How a document was processed or rejected. */
export const ExportedOutcome = z.object({
  at: z.iso.datetime(),
  /** The staff member who decided; null: the system. */
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ExportedOutcome = z.infer<typeof ExportedOutcome>;

/** Values: null if there is no reading. Outcome: null while it is pending. */
export const ExportedDocument = DocumentRow.extend({
  values: ReadValues.nullable().default(null),
  outcome: ExportedOutcome.nullable().default(null),
});
export type ExportedDocument = z.infer<typeof ExportedDocument>;

/** The same without a total, but with the values that were read. */
export const exportDocumentsRpc = defineRpc('document.export', {
  input: page,
  output: z.object({ items: z.array(ExportedDocument), nextCursor: Cursor.optional() }),
  safe: true,
  timeoutMs: 20_000,
});

/** Audits the start of an export. */
export const noteExportRpc = defineRpc('document.note-export', {
  // A gateway of the previous version doesn't send the query.
  input: z.object({ actor: Actor, query: DocumentQuery.default({}) }),
  output: z.void(),
  safe: false,
});

const params = z.object({ id: z.uuid() });

export const listDocuments = defineRoute('listDocuments', 'GET /api/v1/admin/documents', {
  summary:
    'List documents that the caller may see, newest first unless another order is asked for, or in the order of a work queue. Filters by status, stage, lender, door, answer and email are for admins',
  access: 'staff',
  audit: 'document.listed',
  query: DocumentFilter,
  reply: DocumentPage,
});

export const getDocumentSummary = defineOperation(
  'document.getDocumentSummary',
  'GET /api/v1/admin/documents/summary',
  {
    summary: 'Count documents by status',
    access: 'admin',
    reply: DocumentSummary,
  },
);

export const exportDocuments = defineRoute('exportDocuments', 'GET /api/v1/admin/documents/export', {
  summary: 'Export the documents of a filter that the caller may see, as CSV',
  access: 'managers',
  audit: 'document.exported',
  query: DocumentFilter.omit({ cursor: true, limit: true }),
  reply: z.unknown(),
});

export const getDocument = defineOperation('document.getDocument', 'GET /api/v1/admin/documents/{id}', {
  summary: 'Get a document with its history',
  access: 'staff',
  audit: 'document.read',
  params,
  reply: DocumentDetail,
  /** Without names. */
  result: DocumentDetail,
  problems: [404],
});
