import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { LenderName } from '../lenders/lender';
import { DocumentDetail } from './document';

/** The only active lender that a borrower may mean by what they typed; null if there is none, or several. */
export const suggestLenderRpc = defineRpc('lender.suggest', {
  input: z.object({ institution: z.string().max(500) }),
  output: z.object({ lender: LenderName.nullable() }),
  safe: true,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/documents/{id}';

export const suggestDocumentLender = defineOperation(
  'document.suggestDocumentLender',
  `GET ${path}/lender-suggestion`,
  {
    summary:
      'Suggest the lender of a document that was sent without one, by the institution its borrower typed',
    access: 'admin',
    params,
    reply: z.object({
      /** Null also for a document that has a lender. */
      lender: LenderName.nullable(),
    }),
    problems: [404],
  },
);

/** 409 `has_lender`, `being_sent`, `may_be_delivered`, or `decided_before` after it was delivered or closed. */
export const assignDocumentLender = defineOperation('document.assignDocumentLender', `POST ${path}/lender`, {
  summary: 'Assign a document that was sent without a lender to one, which then gets it',
  access: 'admin',
  audit: 'document.assigned',
  params,
  body: z.strictObject({ lenderId: z.uuid() }),
  reply: DocumentDetail,
  result: DocumentDetail,
  problems: [404, 409],
});
