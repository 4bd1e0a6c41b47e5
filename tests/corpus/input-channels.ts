import { connect } from 'node:net';
import type { Image, ImportPlan, LogoReply, ImageKind, Problem } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { AttachmentEntity, EmailEntity } from '../../apps/mail-ingest/src/emails/email.entity';
import { Borrower, type UploadOptions } from '../stack/borrower';
import type { EmailFixtures } from '../stack/email-fixtures';
import type { Mailgun } from '../stack/mailgun';
import { imageForm } from '../stack/images';
import type { StaffCaller } from '../stack/staff-caller';
import type { Stack } from '../stack/start-stack';

/** What hostile content may try to reach. */
export interface Canaries {
  /** The address of a server that records requests. */
  readonly web: string;
  /** The path of a blue image. Anything that reads it would show blue. */
  readonly image: string;
  /** The path of a named pipe. Anything that opens it waits forever. */
  readonly pipe: string;
}

interface Parts {
  readonly stack: Stack;
  readonly staff: StaffCaller;
  readonly mailgun: Mailgun;
  readonly mails: EmailFixtures;
  readonly smtpPort: number;
  readonly canaries: Canaries;
}

export interface ExpectedMail {
  /** Columns that the email's row must have. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** The names under which the email's files must be kept. */
  readonly files?: readonly string[];
}

const MAIL_MS = 20_000;
const ANSWER_MS = 5_000;

/** Every way into a running product. Each returns a short verdict: a status, a code and the wrong fields. */
export class InputChannels {
  readonly canaries: Canaries;
  readonly staff: StaffCaller;
  private readonly borrower: Borrower;
  private sent = 0;

  constructor(private readonly parts: Parts) {
    this.canaries = parts.canaries;
    this.staff = parts.staff;
    this.borrower = new Borrower(parts.stack);
  }

  async upload(options: UploadOptions): Promise<string> {
    const { status, body } = await this.borrower.upload(options);
    return wordsOf(status, body);
  }

  async call(path: string, init: RequestInit = {}): Promise<string> {
    const reply = await fetch(this.parts.stack.portalUrl + path, { redirect: 'manual', ...init });
    const text = await reply.text();
    const isProblem = reply.headers.get('content-type')?.includes('problem+json');
    return wordsOf(reply.status, isProblem ? (JSON.parse(text) as Problem) : {});
  }

  callAsStaff(path: string, init: RequestInit = {}): Promise<string> {
    const origin = this.parts.stack.portalUrl;
    return this.call(path, {
      ...init,
      headers: { cookie: this.staff.cookieHeader(), origin, ...(init.headers as Record<string, string>) },
    });
  }

  /** @returns a verdict or, for an accepted image, the color of its center */
  async image(bytes: Uint8Array, kind: ImageKind = 'image'): Promise<string> {
    const path = kind === 'logo' ? '/api/v1/admin/logos' : '/api/v1/admin/images';
    const form = imageForm(bytes, 'image');
    const { status, body } = await this.staff.call<Partial<Image & LogoReply>>(path, { body: form });
    if (status !== 201) return wordsOf(status, body);
    const drawn = await (
      await fetch(new URL(body.logoUrl ?? body.url ?? '', this.parts.stack.portalUrl))
    ).arrayBuffer();
    const { width, height } = await sharp(drawn).metadata();
    const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
    const pixel = await sharp(drawn).removeAlpha().extract(middle).raw().toBuffer();
    return `201 #${pixel.toString('hex', 0, 3)}`;
  }

  async import(content: string | Uint8Array<ArrayBuffer>, name = 'lenders.csv'): Promise<string> {
    const body = new FormData();
    body.append('file', new File([content], name));
    const reply = await this.staff.call<ImportPlan>('/api/v1/admin/lenders/import', { body });
    const { counts } = reply.body as Partial<ImportPlan>;
    return wordsOf(reply.status, reply.body) + (counts ? ` ${counts.refused} refused` : '');
  }

  async mail(bytes: Uint8Array, expected: ExpectedMail = {}): Promise<string> {
    const recipient = `${(this.sent += 1)}@mail.example`;
    const answer = await this.hand(recipient, Buffer.from(bytes));
    if (!answer.startsWith('250')) return answer;
    return this.reading({ recipient }, expected);
  }

  /** Sends an email through Mailgun's webhook, as a form of this content type. */
  async form(type: string, bytes: Uint8Array, expected: ExpectedMail = {}): Promise<string> {
    const signed = this.parts.mailgun.signed();
    const before = type.startsWith('multipart/')
      ? signed.map(
          ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
      : signed.map(([name, value]) => `${name}=${value}&`);
    const body = Buffer.concat([Buffer.from(before.join('')), bytes]);
    const { status, id, code } = await this.parts.mailgun.post(body, { 'content-type': type });
    return id ? this.reading({ id }, expected) : wordsOf(status, { ...(code && { code }) });
  }

  /** Sends bytes on a new socket. @returns the status of each reply, and `open` if the connection stays open */
  raw(bytes: string | Uint8Array): Promise<string> {
    const { hostname, port } = new URL(this.parts.stack.portalUrl);
    return new Promise((resolve) => {
      let said = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      const end = (how: string): void => {
        socket.destroy();
        const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);
        resolve([...statuses, how].join(' ').trim() || 'closed');
      };
      socket.setTimeout(ANSWER_MS, () => end('open'));
      socket.on('data', (data) => (said += data.toString('latin1')));
      socket.on('error', () => undefined).once('close', () => end(''));
    });
  }

  private async reading(
    which: { id: string } | { recipient: string },
    { row, files }: ExpectedMail,
  ): Promise<string> {
    const mails = this.parts.mails.dataSource.getRepository(EmailEntity);
    const mail = await waitFor(
      async () => (await mails.findBy(which)).find(({ state }) => state !== 'received'),
      { timeoutMs: MAIL_MS, what: 'the mail to be read' },
    );
    if (mail.state !== 'read') return `${mail.state}: ${mail.fault}`;
    const kept = await this.parts.mails.dataSource
      .getRepository(AttachmentEntity)
      .find({ where: { emailId: mail.id }, order: { position: 'ASC' } });
    if (row) expect(mail).toMatchObject(row);
    if (files) expect(kept.map(({ originalName }) => originalName)).toEqual(files);
    for (const { storagePath } of kept)
      if (storagePath) expect(storagePath).toMatch(/^[0-9a-f-]{36}\/\d+-[a-z0-9-]+\.?[a-z]*$/);
    return `read ${kept.length}`;
  }

  /** @returns the server's last reply: to the email, or to the step that it refused */
  private hand(recipient: string, mail: Buffer): Promise<string> {
    // The line would end the email, and this client doesn't escape dots.
    if (mail.includes('\n.')) throw new Error('This mail has to be stuffed with dots');
    const head = ['EHLO x', 'MAIL FROM:<ann@example.com>', `RCPT TO:<${recipient}>`, 'DATA'];
    const lines = [...head.map((line) => Buffer.from(line)), Buffer.concat([mail, Buffer.from('\r\n.')])];
    return new Promise((resolve, reject) => {
      let last = '';
      const socket = connect(this.parts.smtpPort, '127.0.0.1');
      socket.setTimeout(MAIL_MS, () => socket.destroy(new Error('The mail server said nothing')));
      socket.on('error', reject).once('close', () => resolve(last));
      socket.setEncoding('utf8').on('data', (text: string) => {
        last = /^(\d{3}) .*\r\n$/m.exec(text)?.[0].trim() ?? '';
        if (!last) return;
        const next = last.startsWith('5') ? undefined : lines.shift();
        if (next === undefined) socket.end('QUIT\r\n').removeAllListeners('data');
        else socket.write(Buffer.concat([next, Buffer.from('\r\n')]));
      });
    });
  }
}

function wordsOf(status: number, { code, errors }: Partial<Pick<Problem, 'code' | 'errors'>>): string {
  return [status, code, errors?.map(({ field }) => field).join(',')].filter(Boolean).join(' ');
}
