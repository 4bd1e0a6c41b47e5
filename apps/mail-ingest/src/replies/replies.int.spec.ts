import { randomUUID } from 'node:crypto';
import { replyToEmail, sendReply, type OperationInput } from '@coverleaf/contracts';
import { RetryLaterError, UnrecoverableJobError } from '@coverleaf/messaging';
import { sealRow } from '@coverleaf/service-kit';
import { newActor, outcomeOf, startSmtpServer, type TestSmtpServer, waitFor } from '@coverleaf/testing';
import { simpleParser } from 'mailparser';
import { createEmail } from '../../test/email-fixtures';
import { SKYLA } from '../../test/fake-services';
import { type RunningMail, startMail } from '../../test/start-mail';
import { EmailHandling } from '../emails/email-handling.service';
import { ReplyEntity } from '../emails/email.entity';
import { EmailsService } from '../emails/emails.service';
import { RetentionService } from '../retention/retention.service';
import { RepliesService } from './replies.service';
import { SendReplyProcessor } from './send-reply.processor';

const SPF_PASS = JSON.stringify([
  { name: 'X-Mailgun-Spf', value: 'Pass' },
  { name: 'References', value: '<zero@example.com>' },
]);
const PROVEN = { headers: SPF_PASS, messageId: '<one@example.com>', bodyPlain: 'Is it here?' };

describe('replies to emails', () => {
  let server: TestSmtpServer;
  let service: RunningMail;
  const actor = newActor();

  beforeAll(async () => {
    server = await startSmtpServer();
    service = await startMail({
      ...{
        SMTP_URL: server.url,
        MAILGUN_CHECKS_SPF: 'true',
        MAIL_FROM: 'Coverleaf <no-reply@coverleaf.com>',
      },
    });
    service.services.recipients.set('skyla@mail.example', SKYLA);
  });
  afterEach(async () => {
    await service.empty();
    server.received.length = 0;
    server.refuse(0);
    server.onEmail(() => Promise.resolve());
  });
  afterAll(async () => {
    await service.stop();
    await server.stop();
  });

  const proven = () => createEmail(service, PROVEN);
  const write = (emailId: string, body: Partial<OperationInput<typeof replyToEmail>['body']> = {}) =>
    service.get(RepliesService).reply({
      ...{ actor, params: { id: emailId } },
      body: { id: randomUUID(), text: 'It is here.', knowsUnproven: false, ...body },
    });
  const retry = (id: string, replyId: string) =>
    service.get(RepliesService).retry({ actor, params: { id, replyId } });
  const read = (id: string) => service.get(EmailsService).get({ actor, params: { id } });
  const row = (id: string) => service.rows(ReplyEntity).findOneByOrFail({ id });
  const until = (id: string, state: ReplyEntity['state']) =>
    waitFor(() => service.rows(ReplyEntity).existsBy({ id, state }), { timeoutMs: 15_000, what: state });
  const attempt = (replyId: string, number = 1) =>
    service.get(SendReplyProcessor).process({ replyId }, { id: replyId, number, pauseAfter: () => 0 });
  const received = () => Promise.all(server.received.map((mail) => simpleParser(mail)));
  /** An inbound email from the mailbox of the reply. */
  const arrive = async (headers: string, from = 'ann@example.com'): Promise<string> => {
    const head = { subject: '', fromHeader: '', sender: from, recipient: 'skyla@mail.example' };
    const id = await service.deliver(`From: ${from}\r\nSubject: Re: Proof\r\n${headers}\r\n\r\nThanks`, {
      head: { ...head, messageId: null, timestamp: null },
    });
    await service.until(id, 'read');
    return id;
  };

  it('go to the sender in their thread, mark the email as handled, and are audited', async () => {
    const id = await proven();
    expect(await read(id)).toMatchObject({ replyTo: { address: 'ann@example.com', isProven: true } });
    const reply = await write(id, { text: 'It is here.\nAll of it.' });
    expect(reply.state).toBe('waiting');
    await until(reply.id, 'sent');
    const [mail] = await received();
    expect(mail).toMatchObject({
      ...{ subject: 'Re: Proof', inReplyTo: '<one@example.com>' },
      references: ['<zero@example.com>', '<one@example.com>'],
      messageId: `<reply-${reply.id}@coverleaf.com>`,
      from: { value: [{ name: 'Skyla via Coverleaf', address: 'no-reply@coverleaf.com' }] },
      to: { value: [{ address: 'ann@example.com' }] },
      replyTo: { value: [{ address: 'skyla@mail.example' }] },
    });
    expect(mail?.text).toMatch(/^It is here\.\nAll of it\.\n\nann@example\.com, [\d-]+:\n> Is it here\?\n$/);
    // A person wrote it.
    expect(mail?.headers.has('auto-submitted')).toBe(false);
    const email = await read(id);
    expect(email).toMatchObject({ handledBy: actor.userId });
    expect(email.thread).toMatchObject({
      emails: [{ id }],
      replies: [{ id: reply.id, text: 'It is here.\nAll of it.', state: 'sent', writtenBy: actor.userId }],
    });
    for (const action of ['email.replied', 'email.handled'])
      expect(await service.acts({ action, subjectId: id })).toMatchObject([{ actorId: actor.userId }]);
    const [stored] = await service.query<{ text: string }>('select text from email_replies');
    expect(stored?.text).not.toContain('here');
  });

  it('are sent once, however often they are posted and their job runs', async () => {
    const id = await proven();
    const reply = { id: randomUUID() };
    await Promise.all(Array.from({ length: 5 }, () => write(id, reply)));
    await until(reply.id, 'sent');
    expect(await write(id, reply)).toEqual({ ...reply, state: 'sent' });
    expect(await outcomeOf(write(id, { ...reply, text: 'Other words' }))).toBe('409 sent_before');
    await attempt(reply.id);
    await service.runJob(sendReply, { replyId: reply.id });
    expect(server.received).toHaveLength(1);
  });

  it('aren’t sent by two attempts at once, and hold up a deletion but nobody who marks the email', async () => {
    const id = await proven();
    let confirm: () => void = () => {};
    server.onEmail(() => new Promise<void>((resolve) => (confirm = resolve)));
    const reply = await write(id);
    await waitFor(() => Promise.resolve(server.received.length === 1), { what: 'the email' });
    await expect(attempt(reply.id)).rejects.toBeInstanceOf(RetryLaterError);
    await service.get(EmailHandling).handle({ actor, params: { id }, body: { handled: false } });
    const deleting = service.get(RetentionService).delete({ actor, params: { id } });
    const locks = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await waitFor(async () => (await service.query(locks)).length > 0, { what: 'the deletion to wait' });
    confirm();
    await deleting;
    expect(await service.query('select 1 from email_replies')).toEqual([]);
    await service.untilIdle();
    expect(server.received).toHaveLength(1);
  });

  it('are sent again under the same Message-ID if the process died before it noted that they were sent', async () => {
    const id = await proven();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    server.onEmail(async () => {
      server.onEmail(() => Promise.resolve());
      expect(await service.query(cut)).toHaveLength(1);
    });
    const reply = await write(id);
    await until(reply.id, 'sent');
    const ids = (await received()).map(({ messageId }) => messageId);
    expect(ids).toEqual(Array.from({ length: 2 }, () => `<reply-${reply.id}@coverleaf.com>`));
  });

  it('wait while the mail server is busy, and fail for good if it refuses them; then staff retry', async () => {
    const id = await proven();
    server.refuse(2, undefined, 451);
    const reply = await write(id);
    await until(reply.id, 'sent');
    expect(server.received).toHaveLength(1);

    server.refuse(1);
    const other = await write(id);
    await until(other.id, 'failed');
    expect(await row(other.id)).toMatchObject({ fault: expect.stringContaining('refused') });
    // Somebody must look at it again.
    expect((await read(id)).handledAt).toBeNull();
    expect(await outcomeOf(retry(id, reply.id))).toBe('409 not_failed');
    expect(await outcomeOf(retry(id, randomUUID()))).toBe('404 not_found');
    await retry(id, other.id);
    await until(other.id, 'sent');
    expect(server.received).toHaveLength(2);
    expect((await read(id)).handledBy).toBe(actor.userId);
    expect(await service.acts({ action: 'email.reply_retried' })).toHaveLength(1);

    server.refuse(1, undefined, 451);
    const last = { ...(await row(other.id)), id: randomUUID(), state: 'waiting' as const, sentAt: null };
    await service.rows(ReplyEntity).insert(sealRow(service.dataSource.manager, ReplyEntity, last.id, last));
    await expect(attempt(last.id, sendReply.attempts)).rejects.toBeInstanceOf(UnrecoverableJobError);
    expect(await row(last.id)).toMatchObject({ state: 'failed' });
  });

  it('show the answer in the thread of both emails, and the answer proves its sender', async () => {
    const first = await createEmail(service, { door: 'smtp', messageId: '<one@example.com>' });
    expect((await read(first)).replyTo).toEqual({ address: 'ann@example.com', isProven: false });
    expect(await outcomeOf(write(first))).toBe('409 unproven_sender');
    const reply = await write(first, { knowsUnproven: true });
    await until(reply.id, 'sent');
    // A stranger's words aren't sent to somebody who may not have written them.
    expect((await received())[0]?.text?.trim()).toBe('It is here.');
    expect(await outcomeOf(write(first, { knowsUnproven: true }))).toBe('409 many_replies');

    const messageId = `<reply-${reply.id}@coverleaf.com>`;
    const answer = await arrive(
      `In-Reply-To: ${messageId}\r\nReferences: <one@example.com>\r\n ${messageId}`,
    );
    for (const id of [first, answer]) {
      const { thread } = await read(id);
      expect(thread.emails.map((email) => email.id)).toEqual([first, answer]);
      expect(thread.replies.map((one) => one.id)).toEqual([reply.id]);
    }
    expect((await read(answer)).replyTo).toEqual({ address: 'ann@example.com', isProven: true });
    const second = await write(answer);
    await until(second.id, 'sent');
    const third = await arrive(`References: ${messageId} <reply-${second.id}@elsewhere.example>`);
    expect((await read(first)).thread.emails.map((email) => email.id)).toEqual([first, answer, third]);

    const others = [
      await arrive(`In-Reply-To: ${messageId}\r\nAuto-Submitted: auto-replied`),
      await arrive(`In-Reply-To: ${messageId}`, 'mallory@example.com'),
    ];
    for (const id of others) expect((await read(id)).replyTo).toMatchObject({ isProven: false });
    const alone = await arrive(`In-Reply-To: <reply-${randomUUID()}@coverleaf.com>`);
    expect((await read(alone)).thread.emails).toHaveLength(1);

    await service.get(RetentionService).delete({ actor, params: { id: first } });
    expect((await read(answer)).thread.replies.map((one) => one.id)).toEqual([second.id]);
  });

  it('are bounded per mailbox and day', async () => {
    const [id, other] = [
      await proven(),
      await createEmail(service, { ...PROVEN, from: 'Ann+1@example.com' }),
    ];
    for (let count = 0; count < 10; count += 1) await write(count % 2 ? id : other);
    expect(await outcomeOf(write(id))).toBe('409 many_replies');
    await service.query(`update email_replies set created_at = now() - interval '25 hours'`);
    await write(id);
  });

  it.each([
    ['no address', { fromHeader: 'Ann', sender: '' }],
    ['a reserved address', { fromHeader: 'ann@portal.example', sender: '' }],
    ['the address that it was sent to', { fromHeader: 'skyla@lender.com', recipient: 'Skyla@lender.com' }],
    ['the address that we send from', { fromHeader: 'no-reply@coverleaf.com', sender: '' }],
    ['text that isn’t read yet', { state: 'received' as const }],
  ])('are refused for an email with %s', async (_, columns) => {
    const id = await createEmail(service, columns);
    expect((await read(id)).replyTo).toBeNull();
    expect(await outcomeOf(write(id, { knowsUnproven: true }))).toBe('409 no_reply_address');
    expect((await read(id)).handledAt).toBeNull();
  });

  it('are refused for an email that is gone', async () =>
    expect(await outcomeOf(write(randomUUID()))).toBe('404 not_found'));

  it('leave their words in no job and no log of the database', async () => {
    const id = await proven();
    server.refuse(1, undefined, 451);
    const reply = await write(id, { text: 'zebulonwords' });
    const jobs = await service.query<{ payload: unknown }>(`select payload from outbox`);
    expect(JSON.stringify(jobs)).not.toMatch(/zebulon|ann@example/);
    await until(reply.id, 'sent');
  });
});
