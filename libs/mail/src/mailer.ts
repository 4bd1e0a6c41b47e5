import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { withSpan } from '@coverleaf/service-kit';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface OutgoingEmail {
  readonly to: string;
  /** Whom the mail names as its sender; that of `MailSettings.from` when absent. The address stays the same. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  /** The same in every attempt, so that a receiver can tell a repeated mail from a second one: letters, digits, dashes. */
  readonly id: string;
}

/** Sends mail. */
export interface Mailer {
  /** @throws when it was not taken; then it may be sent again */
  send(mail: OutgoingEmail): Promise<void>;
}

export interface MailerSettings {
  /** `smtp://user:password@host:587`, `smtps://…`; when absent, mails are files of `folder`. */
  readonly smtpUrl?: string | undefined;
  /** Where mails are left as `.eml` files. */
  readonly folder: string;
  /** `Coverleaf <no-reply@portal.example>` */
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

export function createMailer(settings: MailerSettings): Mailer {
  return settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.from) : folderMailer(settings);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A text that was typed by somebody is a text, and no file or address to read it from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const attributes = { 'server.address': new URL(url).hostname };
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
      // Whole or not at all, and the same mail again is the same file, also where two workers write it at once.
      await writeDurably(path, message as Buffer, `${path}.${randomUUID()}`);
    },
  };
}

function toMessage({ to, fromName, subject, text, id }: OutgoingEmail, from: string): SendMailOptions {
  const [address = from, domain = 'localhost'] = /[^\s<>]+@([\w.-]+)/.exec(from) ?? [];
  return {
    // As an object, so that nothing in a name can become a second address.
    from: fromName === undefined ? from : { name: fromName, address },
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${domain}>`,
    // Nobody's holiday note needs to come back.
    headers: { 'auto-submitted': 'auto-generated' },
  };
}
