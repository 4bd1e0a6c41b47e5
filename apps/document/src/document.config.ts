import { MailerConfig } from '@coverleaf/mail';
import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { PublicUrl, ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { isSmsConfigWhole, SmsConfig } from '@coverleaf/sms';
import { ScannerConfig } from '@coverleaf/virus-scanner';
import { z } from 'zod';

/** Only this machine may be reached without TLS. */
const isProtected = (url: string): boolean => {
  // That it is no URL is said by another check.
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
};

export const DocumentConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...ParserConfig.shape,
  ...StorageConfig.shape,
  ...ScannerConfig.shape,
  ...MailerConfig.shape,
  ...SmsConfig.shape,
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
  /** How long decisions on the staff's screen can be undone. */
  DECISION_UNDO_MS: z.coerce.number().int().min(0).max(60_000).default(10_000),
  /** Whether readers read uploads. */
  READING: z.stringbool().default(true),
  /** While this many uploads wait to be read, further ones are left unread, and a person checks them. */
  READING_QUEUE: z.coerce.number().int().min(1).max(10_000).default(20),
  /**
   * `http`: an external reader also gets each document. It may doubt a yes or fill values that our readers didn't find.
   */
  READING_ENGINE: unlessEmpty(z.enum(['local', 'http']).default('local')),
  READING_ENGINE_URL: unlessEmpty(
    z
      .url({ protocol: /^https?$/ })
      .refine(isProtected, 'Begin it with https://')
      .optional(),
  ),
  READING_ENGINE_TOKEN: unlessEmpty(z.string().optional()),
  READING_ENGINE_TIMEOUT_MS: unlessEmpty(z.coerce.number().int().min(100).max(60_000).default(20_000)),
  /** Where alerts for staff are also sent, besides their email. */
  ALERT_WEBHOOK_URL: unlessEmpty(
    z
      .url({ protocol: /^https?$/ })
      .refine(isProtected, 'Begin it with https://')
      .optional(),
  ),
  /** Signs them: 24 to 64 random bytes, as Standard Webhooks write them. */
  ALERT_WEBHOOK_SECRET: unlessEmpty(
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'Write whsec_ and 24 to 64 random bytes in Base64')
      .optional(),
  ),
  INSIGHT_BREAKER_PAUSE_MS: z.coerce.number().int().min(100).default(5_000),
})
  .refine(({ READING_ENGINE, READING_ENGINE_URL }) => READING_ENGINE === 'local' || READING_ENGINE_URL, {
    path: ['READING_ENGINE_URL'],
    error: 'READING_ENGINE=http needs the URL of the reader',
  })
  .refine(({ ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET }) => !ALERT_WEBHOOK_URL || ALERT_WEBHOOK_SECRET, {
    path: ['ALERT_WEBHOOK_SECRET'],
    error: 'ALERT_WEBHOOK_URL needs the secret that signs the alerts',
  })
  .refine(isSmsConfigWhole, {
    path: ['TWILIO_ACCOUNT_SID'],
    error: 'Texts need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM',
  });
export type DocumentConfig = z.infer<typeof DocumentConfig>;
