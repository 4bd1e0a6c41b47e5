import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { BaseConfig, PublicStorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

const perMinute = (limit: number) => z.coerce.number().int().min(1).default(limit);

export const GatewayConfig = BaseConfig.extend({
  ...PublicStorageConfig.shape,
  ...ParserConfig.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The origin in the browser's address bar; canonical links and signed links begin with it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Further hosts that answer, without ports. With PUBLIC_URL set, requests for any other host are refused. */
  PUBLIC_HOSTS: z
    .string()
    .toLowerCase()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  /** Addresses or networks of the proxies in front of the gateway, whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .optional(),
  LENDER_RPC: RpcAddresses,
  DOCUMENT_RPC: RpcAddresses,
  MAIL_INGEST_RPC: RpcAddresses,
  TRANSLATION_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  /** Shares rate limits among replicas and broadcasts content changes. Without it a gateway reads content every second. */
  REDIS_URL: z.url().optional(),
  QUEUE_PREFIX: QueueConfig.shape.QUEUE_PREFIX,
  LOOKUPS_PER_MINUTE: perMinute(30),
  /** Lookups per address and hour. Further ones need a proof of work. */
  LOOKUPS_WITHOUT_WORK: z.coerce.number().int().min(0).default(9),
  UPLOADS_PER_MINUTE: perMinute(20),
  /** Images that a browser can't decode itself. An upload may have 30 of them. */
  PAGE_IMAGES_PER_MINUTE: perMinute(60),
  TRANSLATIONS_PER_MINUTE: perMinute(60),
  /** Status pages, which poll six times a minute, and receipts. */
  STATUSES_PER_MINUTE: perMinute(120),
  /** Violations of the Content-Security-Policy, which browsers report. */
  CSP_REPORTS_PER_MINUTE: perMinute(60),
  /** Sign-ins, and other requests with a password, a code or a link from an email. */
  SIGN_INS_PER_MINUTE: perMinute(20),
  /** The largest roster of a lender, in megabytes. A million loans are about 200. */
  ROSTER_MAX_MB: z.coerce.number().int().min(1).max(4_096).default(512),
  /** Mailgun sends from a few addresses, and retries refused emails ten minutes later. */
  MAILS_PER_MINUTE: perMinute(600),
  /** Mailgun's webhook signing key. Without it the webhook answers 503. */
  MAILGUN_SIGNING_KEY: z.string().min(1).optional(),
  /** Of the account at Twilio, by which it signs its webhooks. Without it they answer 503. */
  TWILIO_AUTH_TOKEN: unlessEmpty(z.string().min(16).optional()),
  /** Lets Prometheus read `/metrics` on this port. Without it, only signed-in admins may. */
  METRICS_TOKEN: z.string().min(32).optional(),
  FRONTEND_DIR: z.string().default('dist/frontend'),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: GatewayConfig) => PUBLIC_URL ?? `http://localhost:${PORT}`;
