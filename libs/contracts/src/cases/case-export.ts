import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { Cursor } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { CaseFilter, CaseRow } from './loan-case';

/** What staff, or the system, decided last about a case. */
export const CaseDecision = z.object({
  kind: z.enum(['accepted', 'rejected', 'attestation_accepted', 'attestation_rejected', 'closed']),
  at: z.iso.datetime(),
  /** Null: the system. */
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The document that it was about; null if about none. */
  documentId: z.uuid().nullable(),
});
export type CaseDecision = z.infer<typeof CaseDecision>;

/** Decision: null if nothing was decided yet. */
export const ExportedCase = CaseRow.extend({ decision: CaseDecision.nullable() });
export type ExportedCase = z.infer<typeof ExportedCase>;

const ExportFilter = CaseFilter.omit({ cursor: true, limit: true });

/** A page of an export, audited with the first one. */
export const exportCasesRpc = defineRpc('document.export-cases', {
  input: z.object({ actor: Actor, query: ExportFilter, cursor: Cursor.optional(), limit: z.int().min(1) }),
  output: z.object({ items: z.array(ExportedCase), nextCursor: Cursor.optional() }),
  safe: true,
  timeoutMs: 20_000,
});

export const exportCases = defineRoute('exportCases', 'GET /api/v1/admin/cases/export', {
  summary: 'Export the cases of a filter that the caller may see, as CSV',
  access: 'managers',
  audit: 'case.exported',
  query: ExportFilter,
  reply: z.unknown(),
});
