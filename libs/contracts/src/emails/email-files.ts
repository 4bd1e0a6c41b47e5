import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { FileLink, FileLinkQuery, FileUse } from '../files/file-link';
import { Actor } from '../users/role';

/** Which file of a mail: the `n` of an attachment, the PDF that was made of it, or the mail as it came. */
export const EmailFile = z.union([z.int().min(0), z.enum(['pdf', 'source'])]);
export type EmailFile = z.infer<typeof EmailFile>;

/**
 * Where a file of a mail lies, for whoever signs a link to it. Notes its use in the audit log.
 * 404; 409 `not_downloaded`, `not_made`, `not_scanned`, `infected`.
 */
export const openEmailFileRpc = defineRpc({
  name: 'mail.open-file',
  input: z.object({ actor: Actor, id: z.uuid(), file: EmailFile, use: FileUse }),
  output: z.object({
    /** In bucket `attachments`. */
    key: z.string(),
    name: z.string(),
    type: z.string(),
    /** `download` whatever was asked for, where browsers are not to show files of this kind. */
    use: FileUse,
  }),
  safe: false,
  // The virus scanner reads the file first.
  timeoutMs: 65_000,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/emails/{id}';
const link = { reply: FileLink, status: 200, problems: [404, 409] } as const;

export const getEmailAttachmentUrl = defineRoute({
  id: 'getEmailAttachmentUrl',
  method: 'GET',
  path: `${path}/attachments/{n}/url`,
  summary:
    'A link to an attachment, good for 300 seconds: to save it, or `inline` to show a PDF or an image. 409 `not_downloaded`, `not_scanned` and `infected`',
  access: 'admin',
  params: params.extend({ n: z.coerce.number().int().min(0).max(100_000) }),
  query: FileLinkQuery,
  ...link,
});

export const getEmailPdfUrl = defineRoute({
  id: 'getEmailPdfUrl',
  method: 'GET',
  path: `${path}/pdf-url`,
  summary: 'A link to the PDF of a mail: to save it, or `inline` to show it. 409 `not_made`',
  access: 'admin',
  params,
  query: FileLinkQuery,
  ...link,
});

export const getEmailSourceUrl = defineRoute({
  id: 'getEmailSourceUrl',
  method: 'GET',
  path: `${path}/source-url`,
  summary: 'A link to save a mail as it came, where it could not be read',
  access: 'admin',
  params,
  ...link,
});
