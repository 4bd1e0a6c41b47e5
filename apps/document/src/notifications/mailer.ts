import { createMailer, type Mailer } from '@coverleaf/mail';
import { CONFIG } from '@coverleaf/service-kit';
import { type FactoryProvider, Inject } from '@nestjs/common';
import type { DocumentConfig } from '../document.config';

export const MAILER = Symbol('mailer');

export const InjectMailer = (): ParameterDecorator => Inject(MAILER);

export const mailerProvider: FactoryProvider<Mailer> = {
  provide: MAILER,
  inject: [CONFIG],
  useFactory: ({ SMTP_URL, MAIL_FOLDER, MAIL_FROM, PLAINTEXT_HOSTS }: DocumentConfig) =>
    createMailer({
      smtpUrl: SMTP_URL,
      folder: MAIL_FOLDER,
      from: MAIL_FROM,
      plaintextHosts: PLAINTEXT_HOSTS,
    }),
};
