import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { FileLink, FileLinkQuery, FileUse } from '../files/file-link';
import { Actor } from '../users/role';

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

export const getDocumentFileUrl = defineRoute({
  id: 'getDocumentFileUrl',
  method: 'GET',
  path: '/api/v1/admin/documents/{id}/file-url',
  summary:
    'A link to the file, good for 300 seconds: to save it, or `inline` to show it. 409 `not_scanned` and `infected`',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  query: FileLinkQuery,
  reply: FileLink,
  status: 200,
  problems: [404, 409],
});
