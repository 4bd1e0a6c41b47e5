import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';

/** Looks at a stored upload: viruses, conversion to PDF. Then it waits for approval, or is sent. Tried until it works. */
export const processUpload = defineJob({
  name: 'document.process-upload',
  payload: z.strictObject({ uploadId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 4,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});

/** Tells a borrower by e-mail that an upload has arrived, or what came of it. */
export const notifyBorrower = defineJob({
  name: 'document.notify-borrower',
  payload: z.strictObject({ notificationId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});

/** Brings an upload to its lender's API or to the file share. */
export const deliverUpload = defineJob({
  name: 'document.deliver-upload',
  payload: z.strictObject({ transmissionId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 4,
});
