import { createHmac, randomBytes } from 'node:crypto';
import { receiveMailgunMail } from '@coverleaf/contracts';

type Field = readonly [name: string, value: string | Blob, filename?: string];

/** The fields that describe a borrower's email. */
export const MAIL_HEAD: readonly (readonly [string, string])[] = [
  ['subject', 'My policy'],
  ['from', 'Ann <ann@example.com>'],
  ['sender', 'ann@example.com'],
  ['recipient', 'policy@mail.example'],
];

export interface MailgunReply {
  readonly status: number;
  readonly id: string | undefined;
  readonly code: string | undefined;
}

export class Mailgun {
  readonly signingKey = randomBytes(16).toString('hex');

  constructor(private readonly portalUrl: () => string) {}

  /** The fields that sign a delivery. */
  signed(
    timestamp = Math.floor(Date.now() / 1_000),
    token = randomBytes(25).toString('hex'),
  ): [string, string][] {
    const signature = createHmac('sha256', this.signingKey).update(`${timestamp}${token}`).digest('hex');
    return [
      ['timestamp', String(timestamp)],
      ['token', token],
      ['signature', signature],
    ];
  }

  /** Sends multipart, as Mailgun's `forward` does for emails with files. */
  async sendForm(fields: readonly Field[]): Promise<MailgunReply> {
    const form = new FormData();
    for (const [name, value, filename] of fields) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, filename);
    }
    return this.post(form);
  }

  /** Sends URL-encoded fields, as Mailgun's `forward` does for emails without files, and `store` for all. */
  sendTexts(fields: readonly (readonly [string, string])[]): Promise<MailgunReply> {
    return this.post(new URLSearchParams(fields.map(([name, value]) => [name, value])));
  }

  async post(body: BodyInit, headers: Record<string, string> = {}): Promise<MailgunReply> {
    const reply = await fetch(this.portalUrl() + receiveMailgunMail.path, { method: 'POST', body, headers });
    const { id, code } = (await reply.json()) as { id?: string; code?: string };
    return { status: reply.status, id, code };
  }
}
