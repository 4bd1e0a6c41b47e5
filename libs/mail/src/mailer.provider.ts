import { CONFIG, unlessEmpty } from '@coverleaf/service-kit';
import { type FactoryProvider, Inject } from '@nestjs/common';
import { z } from 'zod';
import { createMailer, type Mailer } from './mailer';

/** Settings of a process that sends emails. */
export const MailerConfig = z.object({
  SMTP_URL: unlessEmpty(z.url({ protocol: /^smtps?$/ }).optional()),
  /** While SMTP_URL is not set, emails are `.eml` files in this folder. */
  MAIL_FOLDER: z.string().default('.data/mail'),
  MAIL_FROM: z.string().default('Coverleaf <no-reply@coverleaf.example>'),
});
type MailerConfig = z.infer<typeof MailerConfig> & { readonly PLAINTEXT_HOSTS?: string };

export const MAILER = Symbol('mailer');
export const InjectMailer = (): ParameterDecorator => Inject(MAILER);

export const mailerProvider: FactoryProvider<Mailer> = {
  provide: MAILER,
  inject: [CONFIG],
  useFactory: ({ SMTP_URL, MAIL_FOLDER, MAIL_FROM, PLAINTEXT_HOSTS }: MailerConfig) =>
    createMailer({
      smtpUrl: SMTP_URL,
      folder: MAIL_FOLDER,
      from: MAIL_FROM,
      ...(PLAINTEXT_HOSTS !== undefined && { plaintextHosts: PLAINTEXT_HOSTS }),
    }),
};
