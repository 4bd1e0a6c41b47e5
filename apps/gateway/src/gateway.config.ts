import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { BaseConfig, StorageConfig } from '@coverleaf/service-kit';
import { z } from 'zod';

const perMinute = (standard: number) => z.coerce.number().int().min(1).default(standard);

export const GatewayConfig = BaseConfig.extend({
  ...StorageConfig.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** What people type; canonical links and signed links begin with it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** The proxies before the gateway, as addresses or networks. Only their X-Forwarded-For is believed. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .optional(),
  LENDER_RPC: RpcAddresses,
  DOCUMENT_RPC: RpcAddresses,
  MAIL_INGEST_RPC: RpcAddresses,
  TRANSLATION_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  /** Shares rate limits among gateways, and brings news of changed content; without it a gateway looks every second. */
  REDIS_URL: z.url().optional(),
  QUEUE_PREFIX: QueueConfig.shape.QUEUE_PREFIX,
  LOOKUPS_PER_MINUTE: perMinute(30),
  UPLOADS_PER_MINUTE: perMinute(20),
  /** Pages that a browser cannot open itself; a document may have 30 of them. */
  PAGE_IMAGES_PER_MINUTE: perMinute(60),
  TRANSLATIONS_PER_MINUTE: perMinute(60),
  /** Status pages, which ask six times a minute while they are open, and receipts. */
  STATUSES_PER_MINUTE: perMinute(120),
  /** Sign-ins, and whatever else tries a password, a code or a mailed link. */
  SIGN_INS_PER_MINUTE: perMinute(20),
  /** Mailgun sends from a few addresses; what is refused here comes again ten minutes later. */
  MAILS_PER_MINUTE: perMinute(600),
  /** Mailgun's webhook signing key; without it the door for mails is closed. */
  MAILGUN_SIGNING_KEY: z.string().min(1).optional(),
  /** The built front end. */
  FRONTEND_DIR: z.string().default('dist/frontend'),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: GatewayConfig): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
