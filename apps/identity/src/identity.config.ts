import { NewPassword } from '@coverleaf/contracts';
import { QueueConfig } from '@coverleaf/messaging';
import { KeyringConfig, PublicUrl, ServiceConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const IdentityConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...KeyringConfig.shape,
  /** What people type; links in mails begin with it, whatever a request calls this host. */
  PUBLIC_URL: PublicUrl,
  /** Of the first admin, on the very first start. */
  ADMIN_EMAIL: unlessEmpty(z.email().default('admin@coverleaf.example')),
  /** Without it the first admin gets a one-time password, if there is a file to leave it in. */
  ADMIN_PASSWORD: unlessEmpty(NewPassword.optional()),
  /** Where the first admin's one-time password is left until it was changed. */
  FIRST_ADMIN_FILE: unlessEmpty(z.string().optional()),
  SMTP_URL: unlessEmpty(z.url({ protocol: /^smtps?$/ }).optional()),
  /** While SMTP_URL is not set, mails are `.eml` files in this folder. */
  MAIL_FOLDER: z.string().default('.data/mail'),
  MAIL_FROM: z.string().default('Coverleaf <no-reply@coverleaf.example>'),
});
export type IdentityConfig = z.infer<typeof IdentityConfig>;
