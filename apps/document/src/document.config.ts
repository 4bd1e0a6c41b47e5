import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { PublicUrl, ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const DocumentConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...StorageConfig.shape,
  INSIGHT_URL: z.url({ protocol: /^https?$/ }),
  INSIGHT_API_KEY: z.string().optional(),
  /** Whether Insight is told of our traces, to go on with them. */
  INSIGHT_CONTINUES_TRACE: z.stringbool().default(false),
  INSIGHT_TENANT_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Where documents go that no lender API takes; Insight's host when absent. */
  FILE_SHARE_URL: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  /** `tcp://host:3310`. While it is set, nothing goes on unscanned. */
  CLAMD_URL: unlessEmpty(z.url({ protocol: /^tcp$/ }).optional()),
  /** Links for the file share and in mails begin with it. */
  PUBLIC_URL: PublicUrl,
  /** Knows the settings. */
  LENDER_RPC: RpcAddresses,
  /** Keeps the mails that an erasure takes too. */
  MAIL_INGEST_RPC: RpcAddresses,
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
  SMTP_URL: unlessEmpty(z.url({ protocol: /^smtps?$/ }).optional()),
  /** While SMTP_URL is not set, mails are `.eml` files in this folder. */
  MAIL_FOLDER: z.string().default('.data/mail'),
  MAIL_FROM: z.string().default('Coverleaf <no-reply@coverleaf.example>'),
  /** How long a receipt waits for the outcome, so that one mail tells both where that comes soon. */
  NOTIFICATION_DELAY_MS: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
  /** Milliseconds that Insight is left alone after it has failed again and again. */
  INSIGHT_BREAKER_PAUSE_MS: z.coerce.number().int().min(100).default(5_000),
});
export type DocumentConfig = z.infer<typeof DocumentConfig>;
