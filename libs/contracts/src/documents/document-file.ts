import { z } from 'zod';
import { defineRoute } from '../definitions/route';
import { defineRpc } from '../definitions/rpc';
import { Actor } from '../users/role';

/** What is to be done with a document's file; the audit log says which. */
export const FileUse = z.enum(['view', 'download']);
export type FileUse = z.infer<typeof FileUse>;

/** Where a document's file lies, for whoever signs a link to it. Notes its use in the audit log. */
export const openDocumentFileRpc = defineRpc({
  name: 'document.open-file',
  input: z.object({ actor: Actor, id: z.uuid(), use: FileUse }),
  output: z.object({
    /** In bucket `insurance`. */
    key: z.string(),
    name: z.string(),
    type: z.string(),
  }),
  safe: false,
});

export const DocumentFile = z.object({
  /** Absolute; it needs no session. */
  url: z.string(),
  expiresAt: z.iso.datetime(),
  fileName: z.string(),
  contentType: z.string(),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

export const getDocumentFileUrl = defineRoute({
  id: 'getDocumentFileUrl',
  method: 'GET',
  path: '/api/v1/admin/documents/{id}/file-url',
  summary:
    'A link to the file, good for 300 seconds: to save it, or `inline` to show it. 409 `not_scanned` and `infected`',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ inline: z.enum(['', 'true', 'false']).default('false') }),
  reply: DocumentFile,
  status: 200,
  problems: [404, 409],
});
