import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { allowsPlaintext } from '@coverleaf/environment';
import { CONFIG, unlessEmpty, withSpan } from '@coverleaf/service-kit';
import { type FactoryProvider, Inject } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';

export interface OutgoingEmail {
  readonly to: string;
  /** Name of the sender; default: that of `MailerSettings.from`. The address stays the same. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  /** Ends such emails by one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Makes it a reply that a person wrote. */
  readonly reply?: {
    /** Where the answer goes; default: the sender. */
    readonly answerTo: string | null;
    /** Message-IDs in angle brackets of the emails before it, the one that it replies to last; possibly none. */
    readonly references: readonly string[];
  };
  /** The same in every attempt, so that receivers recognize a repeated email: letters, digits, dashes. */
  readonly id: string;
}

export interface Mailer {
  /** @throws if the mail server did not accept it; sending again is then safe */
  send(mail: OutgoingEmail): Promise<void>;
}

export interface MailerSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. Without it, emails are written to `folder`. */
  readonly smtpUrl?: string | undefined;
  /** Hosts that may get emails without TLS. */
  readonly plaintextHosts?: string;
  /** Folder of `.eml` files. */
  readonly folder: string;
  /** `Coverleaf <no-reply@portal.example>` */
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Whether the mail server refused the recipient or the content of an email for good. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  const isOfEmail = command === 'RCPT TO' || command === 'DATA';
  return isOfEmail && typeof responseCode === 'number' && responseCode >= 500;
}

export const createMailer = (settings: MailerSettings): Mailer =>
  settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings) : folderMailer(settings);

function smtpMailer(url: string, { from, plaintextHosts = '' }: MailerSettings): Mailer {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    // Otherwise an attacker on the network could hide that the server offers STARTTLS.
    requireTLS: !allowsPlaintext(hostname, plaintextHosts),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A borrower's text must not be read as a file name or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const attributes = { 'server.address': hostname };
  return {
    async send(mail) {
      await withSpan({ kind: 'client', name: 'SMTP send', attributes }, () =>
        transport.sendMail(toMessage(mail, from)),
      );
    },
  };
}

function folderMailer({ folder, from }: MailerSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      // Atomic. The same email gives the same file, even if two workers write it concurrently.
      await writeDurably(path, message as Buffer, `${path}.${randomUUID()}`);
    },
  };
}

function toMessage(
  { to, fromName, subject, text, id, unsubscribeUrl, reply }: OutgoingEmail,
  from: string,
): SendMailOptions {
  const [address = from, domain = 'localhost'] = /[^\s<>]+@([\w.-]+)/.exec(from) ?? [];
  return {
    // As an object, so that a name can't inject an address.
    from: fromName === undefined ? from : { name: fromName, address },
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${domain}>`,
    ...(reply?.answerTo && { replyTo: { name: '', address: reply.answerTo } }),
    ...(reply?.references.length && {
      inReplyTo: reply.references.at(-1),
      references: [...reply.references],
    }),
    headers: {
      // Prevents automatic replies (RFC 3834).
      ...(!reply && { 'auto-submitted': 'auto-generated' }),
      ...(unsubscribeUrl !== undefined && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

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
