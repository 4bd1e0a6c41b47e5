import { NewPassword } from '@coverleaf/contracts';
import { MailerConfig } from '@coverleaf/mail';
import { QueueConfig } from '@coverleaf/messaging';
import { KeyringConfig, PublicUrl, ServiceConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const IdentityConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...KeyringConfig.shape,
  ...MailerConfig.shape,
  /** Base URL of links in emails; never taken from a request's Host header. */
  PUBLIC_URL: PublicUrl,
  /** Address of the first admin; read on the first start only. */
  ADMIN_EMAIL: unlessEmpty(z.email().default('admin@coverleaf.example')),
  /** Without it the first admin gets a one-time password, if FIRST_ADMIN_FILE is set. */
  ADMIN_PASSWORD: unlessEmpty(NewPassword.optional()),
  /** File for the first admin's one-time password, deleted when the password is changed. */
  FIRST_ADMIN_FILE: unlessEmpty(z.string().optional()),
  /** The daily anchor of the audit log is appended to this file. */
  AUDIT_ANCHOR_FILE: unlessEmpty(z.string().optional()),
  /** The daily anchor is mailed to this address. */
  AUDIT_ANCHOR_EMAIL: unlessEmpty(z.email().optional()),
});
export type IdentityConfig = z.infer<typeof IdentityConfig>;
