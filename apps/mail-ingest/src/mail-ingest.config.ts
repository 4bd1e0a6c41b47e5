import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, StorageConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';
import { SmtpConfig, takesMailForSomebody } from './smtp/smtp.config';

export const MailIngestConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...StorageConfig.shape,
  ...SmtpConfig.shape,
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
}).refine(takesMailForSomebody, {
  path: ['INBOUND_SMTP_DOMAINS'],
  message: 'Name the domains whose mail is taken at INBOUND_SMTP_PORT',
});
export type MailIngestConfig = z.infer<typeof MailIngestConfig>;
