import { z } from 'zod';
import { defineRead, defineRpc } from '../definitions/rpc';

/** The purpose of a file link, as audited. */
export const FileUse = z.enum(['view', 'download']);
export type FileUse = z.infer<typeof FileUse>;

/** A signed link to a file, valid for 300 seconds. */
export const FileLink = z.object({
  /** Absolute; it needs no session. */
  url: z.string(),
  expiresAt: z.iso.datetime(),
  fileName: z.string(),
  contentType: z.string(),
});
export type FileLink = z.infer<typeof FileLink>;

/** `inline` shows the file in the browser; otherwise the browser saves it. */
export const FileLinkQuery = z.strictObject({ inline: z.enum(['', 'true', 'false']).default('false') });

/** A file link of the service that owns the file. The gateway adds its own address. */
export const SignedLink = FileLink.omit({ url: true }).extend({
  token: z.string(),
  /** The file, for a gateway of the previous version, which signs the link itself. */
  key: z.string(),
  name: z.string(),
  type: z.string(),
  use: FileUse,
});
export type SignedLink = z.infer<typeof SignedLink>;

/** The file of a link, with the key of only this file, because the gateway has no master keys. */
export const LinkedFile = z.object({
  /** In the bucket that the link names. */
  key: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  disposition: z.enum(['inline', 'attachment']),
  dataKey: z.base64(),
});
export type LinkedFile = z.infer<typeof LinkedFile>;

/** 403 `link_expired`, `link_invalid`; 404 for a deleted file. */
const link = { input: z.object({ token: z.string().max(5_000) }), output: LinkedFile, safe: true } as const;

export const openDocumentLinkRpc = defineRpc('document.open-link', link);
export const openEmailLinkRpc = defineRpc('mail.open-link', link);

/** A public key. The gateway seals new files with it, which only their service can open. */
const sealingKey = z.object({ key: z.string() });

export const readDocumentSealingKeyRpc = defineRead('document.read-sealing-key', sealingKey);
export const readEmailSealingKeyRpc = defineRead('mail.read-sealing-key', sealingKey);
