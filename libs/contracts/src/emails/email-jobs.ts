import { z } from 'zod';
import { defineJob } from '../definitions/job';

/** Takes a stored mail apart into texts and files. Tried until it works, or until it is known that it never will. */
export const readMail = defineJob({
  name: 'mail.read-mail',
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});

/** Makes the PDF of a mail that was read. Tried until there is one, or the mail itself proves to be in the way. */
export const renderMailPdf = defineJob({
  name: 'mail.render-pdf',
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});
