import { z } from 'zod';

/** What is to be done with a file; the audit log says which. */
export const FileUse = z.enum(['view', 'download']);
export type FileUse = z.infer<typeof FileUse>;

/** A way to a file that is nobody else's: it works for 300 seconds. */
export const FileLink = z.object({
  /** Absolute; it needs no session. */
  url: z.string(),
  expiresAt: z.iso.datetime(),
  fileName: z.string(),
  contentType: z.string(),
});
export type FileLink = z.infer<typeof FileLink>;

/** Whether a link is to show the file; without it, to save it. */
export const FileLinkQuery = z.strictObject({ inline: z.enum(['', 'true', 'false']).default('false') });
