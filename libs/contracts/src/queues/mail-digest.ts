import { z } from 'zod';
import { defineJob } from '../definitions/job';

/** Tells staff by e-mail of what waits for them. Where it fails, the next one, minutes later, tells the same. */
export const mailDigest = defineJob({
  name: 'document.mail-digest',
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 5_000, factor: 4, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 3_600, failedSeconds: 86_400 },
});
