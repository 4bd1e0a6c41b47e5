import { MailerConfig } from '@coverleaf/mail';
import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { PublicUrl, ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { ScannerConfig } from '@coverleaf/virus-scanner';
import { z } from 'zod';

export const DocumentConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...ParserConfig.shape,
  ...StorageConfig.shape,
  ...ScannerConfig.shape,
  ...MailerConfig.shape,
  INSIGHT_URL: z.url({ protocol: /^https?$/ }),
  INSIGHT_API_KEY: z.string().optional(),
  INSIGHT_CONTINUES_TRACE: z.stringbool().default(false),
  INSIGHT_TENANT_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Destination of documents of lenders without an API; default: Insight's host. */
  FILE_SHARE_URL: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  /** Bearer token for FILE_SHARE_URL; sent nowhere else. Insight's key is never sent there. */
  FILE_SHARE_API_KEY: unlessEmpty(z.string().optional()),
  PUBLIC_URL: PublicUrl,
  LENDER_RPC: RpcAddresses,
  MAIL_INGEST_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  /** How long a receipt waits, so that an early outcome replaces it. */
  NOTIFICATION_DELAY_MS: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
  /** Whether uploads are read by machine. */
  READING: z.stringbool().default(true),
  /** While so many uploads wait to be read, a person checks further ones without. */
  READING_QUEUE: z.coerce.number().int().min(1).max(10_000).default(20),
  INSIGHT_BREAKER_PAUSE_MS: z.coerce.number().int().min(100).default(5_000),
});
export type DocumentConfig = z.infer<typeof DocumentConfig>;
