import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@coverleaf/durable-files';
import { withSpan } from '@coverleaf/service-kit';
import { createTransport, type SendMailOptions } from 'nodemailer';

export interface OutgoingEmail {
  readonly to: string;
  /** The sender's display name. Default: that of `MailSettings.from`. The address does not change. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  /** The same in every attempt, so that receivers recognize duplicates: letters, digits, dashes. */
  readonly id: string;
}

/** Sends emails. */
export interface Mailer {
  /** @throws if it was not accepted; then it can be sent again */
  send(mail: OutgoingEmail): Promise<void>;
}

export interface MailerSettings {
  /** `smtp://user:password@host:587`, `smtps://…`. Without it, emails are written to `folder`. */
  readonly smtpUrl?: string | undefined;
  /** Folder for `.eml` files. */
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
    // Typed text must not be interpreted as a path or URL to read.
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
      // Atomic, and a repeated email gets the same file name, even if two workers write it at once.
      await writeDurably(path, message as Buffer, `${path}.${randomUUID()}`);
    },
  };
}

function toMessage({ to, fromName, subject, text, id }: OutgoingEmail, from: string): SendMailOptions {
  const [address = from, domain = 'localhost'] = /[^\s<>]+@([\w.-]+)/.exec(from) ?? [];
  return {
    // As an object, so that a name cannot inject a second address.
    from: fromName === undefined ? from : { name: fromName, address },
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${domain}>`,
    // Suppresses automatic replies.
    headers: { 'auto-submitted': 'auto-generated' },
  };
}
