import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { UploadStatus } from '../uploads/upload';
import { CaseRow } from './loan-case';

/** The most cases, and the most documents, of one reply. */
export const MAX_RELATED = 20;

export const listRelated = defineOperation('document.listRelated', 'GET /api/v1/admin/cases/{id}/related', {
  summary: 'List the newest other cases and documents under the email addresses and phones of a case',
  access: 'staff',
  audit: 'case.listed',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    cases: z.array(CaseRow.pick({ id: true, reference: true, state: true, createdAt: true })),
    documents: z.array(
      z.object({
        id: z.uuid(),
        originalFilename: z.string(),
        status: UploadStatus,
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  problems: [404],
});
