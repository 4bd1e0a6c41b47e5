import { z } from 'zod';
import { defineJob } from '../definitions/job';

/** Emails a user about an act on their account, or by them. */
export const sendSecurityNotice = defineJob('identity.send-security-notice', {
  payload: z.strictObject({ noticeId: z.uuid() }),
  attempts: 12,
  backoff: { firstMs: 1_000, factor: 2, capMs: 600_000, jitter: 0.3 },
  concurrency: 4,
});
