import { QueueConfig } from '@coverleaf/messaging';
import { ServiceConfig, StorageConfig } from '@coverleaf/service-kit';
import { z } from 'zod';

export const DocumentConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...StorageConfig.shape,
  INSIGHT_URL: z.url({ protocol: /^https?$/ }),
  INSIGHT_API_KEY: z.string().optional(),
  INSIGHT_TENANT_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Milliseconds that Insight is left alone after it has failed again and again. */
  INSIGHT_BREAKER_PAUSE_MS: z.coerce.number().int().min(100).default(5_000),
});
export type DocumentConfig = z.infer<typeof DocumentConfig>;
