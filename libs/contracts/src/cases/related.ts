import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { UploadStatus } from '../uploads/upload';
import { CaseRow } from './loan-case';

/** The most cases, and the most documents, of one reply. */
export const MAX_RELATED = 20;

const lender = {
  /** Null: it came without an active lender. Absent from a service of the previous version. */
  lenderId: z.uuid().nullable().optional(),
  /** Null or absent: no active lender, or its name is not known at the moment. */
  lenderName: z.string().nullable().optional(),
};

/** Of its own lender first, then the newest first. */
export const Related = z.object({
  cases: z.array(CaseRow.pick({ id: true, reference: true, state: true, createdAt: true }).extend(lender)),
  documents: z.array(
    z.object({
      id: z.uuid(),
      ...lender,
      /** The borrower's: others may use the same address. Absent from a service of the previous version. */
      name: z.string().optional(),
      originalFilename: z.string(),
      status: UploadStatus,
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type Related = z.infer<typeof Related>;

const params = z.object({ id: z.uuid() });

export const listRelated = defineOperation('document.listRelated', 'GET /api/v1/admin/cases/{id}/related', {
  summary: 'List the newest other cases and documents under the email addresses and phones of a case',
  access: 'staff',
  audit: 'case.listed',
  params,
  reply: Related,
  problems: [404],
});

export const listRelatedOfDocument = defineOperation(
  'document.listRelatedOfDocument',
  'GET /api/v1/admin/documents/{id}/related',
  {
    summary: 'List the newest cases and other documents under the email addresses and phones of a document',
    access: 'staff',
    audit: 'document.listed',
    params,
    reply: Related,
    problems: [404],
  },
);
