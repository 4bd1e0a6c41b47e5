import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { DocumentDetail } from '../documents/document';
import { line } from '../text';
import { Actor } from '../users/role';

export const LegalHoldChange = z.strictObject({ held: z.boolean(), reason: line(300).optional() });
export type LegalHoldChange = z.infer<typeof LegalHoldChange>;

/** 404. */
export const setLegalHoldRpc = defineRpc({
  name: 'document.set-legal-hold',
  input: LegalHoldChange.extend({ actor: Actor, id: z.uuid() }),
  output: DocumentDetail,
  safe: false,
});

export const setLegalHold = defineRoute({
  id: 'setLegalHold',
  method: 'PUT',
  path: '/api/v1/admin/documents/{id}/legal-hold',
  summary: 'Keep a document from being deleted, whatever is asked for; or no longer',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: LegalHoldChange,
  reply: DocumentDetail,
  status: 200,
  problems: [404],
});
