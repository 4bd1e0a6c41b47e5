import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { StoreUnavailableError } from '@coverleaf/object-store';
import { freePort, waitFor } from '@coverleaf/testing';
import { createTransport } from 'nodemailer';
import { type RunningMail, startMail } from '../../test/start-mail';
import { EmailEntity } from '../emails/email.entity';

describe('the SMTP server', () => {
  let service: RunningMail;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    service = await startMail({
      INBOUND_SMTP_PORT: String(port),
      INBOUND_SMTP_DOMAINS: 'mail.example, Other.example',
      SHUTDOWN_GRACE_MS: '1000',
    });
  });
  afterAll(() => service.stop());

  const client = () => createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const send = (to: string | string[], mail: Record<string, unknown> = {}) =>
    client().sendMail({ from: 'Ann <ann@example.com>', to, subject: 'Póliza', text: 'hola', ...mail });
  const codeOf = (sending: Promise<unknown>): Promise<number | null> =>
    sending.then(
      () => null,
      ({ responseCode }: { responseCode: number }) => responseCode,
    );
  const mailsTo = (recipient: string) => service.rows(EmailEntity).findBy({ recipient });

  it('receives an email with its file once per recipient, and parses it', async () => {
    const content = randomBytes(200_000);
    const attachments = [{ filename: 'policy.pdf', content }];
    await send(['one@mail.example', 'two@other.EXAMPLE'], { attachments });
    const [[one], [two]] = await Promise.all([mailsTo('one@mail.example'), mailsTo('two@other.example')]);
    const head = { subject: 'Póliza', sender: 'ann@example.com', timestamp: null };
    expect(one).toMatchObject({ door: 'smtp', sender: 'ann@example.com' });
    expect(two?.domain).toBe('other.example');
    for (const { id } of [one!, two!]) {
      const email = await service.until(id, 'read');
      expect(email).toMatchObject(head);
      expect(email.bodyPlain?.trim()).toBe('hola');
      const [file] = await service.filesOf(id);
      expect((await service.bytesOf(file!)).equals(content)).toBe(true);
    }
  });

  it('accepts a repeated message and stores one', async () => {
    const raw = 'From: ann@example.com\r\nSubject: once\r\n\r\nhello\r\n';
    const envelope = { from: 'ann@example.com', to: 'once@mail.example' };
    for (let time = 0; time < 3; time += 1) await client().sendMail({ envelope, raw });
    expect(await mailsTo('once@mail.example')).toHaveLength(1);
    await client().sendMail({ envelope, raw: raw.replace('hello', 'else') });
    expect(await mailsTo('once@mail.example')).toHaveLength(2);
  });

  it('permanently refuses other domains and messages that are too large', async () => {
    expect(await codeOf(send('ann@elsewhere.example'))).toBe(550);
    expect(await codeOf(send('ann@mail.example.evil.example'))).toBe(550);
    const attachments = [{ content: Buffer.alloc(MAX_MAIL_BYTES) }];
    expect(await codeOf(send('large@mail.example', { attachments }))).toBe(552);
    expect(await mailsTo('large@mail.example')).toHaveLength(0);
  });

  it('refuses a message that is larger than declared', async () => {
    const body = `${'x'.repeat(998)}\r\n`.repeat(Math.ceil(MAX_MAIL_BYTES / 1_000) + 1);
    const begin = ['EHLO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<silent@mail.example>', 'DATA'];
    const said = await conversation([...begin, `Subject: x\r\n\r\n${body}\r\n.`, 'QUIT']);
    expect(said.at(-2)).toMatch(/^552 /);
    expect(await mailsTo('silent@mail.example')).toHaveLength(0);
  });

  it('replies with a temporary failure while the store is unavailable, and recovers', async () => {
    const away = jest.spyOn(service.store, 'put').mockImplementation((_bucket, _key, body) => {
      body.resume();
      return Promise.reject(new StoreUnavailableError(new Error('away')));
    });
    expect(await codeOf(send('later@mail.example'))).toBe(451);
    away.mockRestore();
    expect(await mailsTo('later@mail.example')).toHaveLength(0);
    await send('later@mail.example');
    expect(await mailsTo('later@mail.example')).toHaveLength(1);
  });

  it('announces its name and size limit, but neither software nor AUTH', async () => {
    const said = (await conversation(['EHLO x', 'AUTH PLAIN AGEAYg==', 'VRFY root', 'QUIT'])).join('\n');
    expect(said).toContain(`SIZE ${MAX_MAIL_BYTES}`);
    expect(said).toMatch(/^220 mail\.example ESMTP/);
    expect(said).not.toMatch(/AUTH PLAIN|STARTTLS|nodemailer|smtp-server/i);
    expect(said).toMatch(/^5\d\d .*$/m);
  });

  it('limits connections per address', async () => {
    const greetings: string[] = [];
    const greet = (text: Buffer) => greetings.push(text.toString().slice(0, 3));
    const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1').on('data', greet));
    const said = (code: string): number => greetings.filter((greeting) => greeting === code).length;
    await waitFor(() => greetings.length === 12, { what: 'an answer to each' });
    expect([said('220'), said('421')]).toEqual([10, 2]);
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await codeOf(send('room@mail.example'))) === null, { what: 'a free place' });
  });

  /** Sends lines one after another. @returns the replies */
  async function conversation(lines: readonly string[]): Promise<string[]> {
    const socket = connect(port, '127.0.0.1');
    const answers: string[] = [];
    let rest = '';
    const waiting = [...lines];
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      rest += text;
      const all = rest.split('\r\n');
      rest = all.pop() ?? '';
      for (const line of all) {
        answers.push(line);
        const next = /^\d{3} /.test(line) ? waiting.shift() : undefined;
        if (next !== undefined) socket.write(`${next}\r\n`);
      }
    });
    await waitFor(() => socket.closed, { timeoutMs: 25_000, what: 'the end of the conversation' });
    return answers;
  }
});
