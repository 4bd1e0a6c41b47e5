import { randomUUID } from 'node:crypto';
import { mailDigest } from '@coverleaf/contracts';
import type { Mailer } from '@coverleaf/mail';
import { Scheduler } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import type { ParsedMail } from 'mailparser';
import { driverOf, HARBOR } from '../../test/document-driver';
import { type RunningDocument, startDocument } from '../../test/start-document';
import { MAILER } from '../notifications/mailer';
import { MailDigestProcessor } from './mail-digest.processor';

const PREFIX = 'coverleaf';
const HOUR_MS = 3_600_000;

describe('what staff are told by e-mail', () => {
  let running: RunningDocument;
  let to: string;
  /** Queues of other services, which nobody works here. */
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    running = await startDocument();
    // The clock begins nothing more here, and what it has begun ends.
    const ended = (): Promise<unknown[]> =>
      running.dataSource.query(
        `select 1 from job_days where job = $1 and not exists (select 1 from outbox where job = $1)`,
        [mailDigest.name],
      );
    await waitFor(async () => (await ended()).length > 0);
    running.app.get(Scheduler, { strict: false }).onModuleDestroy();
  });
  afterAll(async () => {
    for (const end of opened) await end.close();
    await running.stop();
  });
  beforeEach(async () => {
    await running.dataSource.query('delete from staff_digest');
    to = `${randomUUID()}@example.com`;
    running.lenders.contact = { email: to };
  });
  afterEach(async () => {
    await running.dataSource.query(`update transmissions set state = 'discarded'`);
    for (const one of opened) if (one instanceof Queue) await one.obliterate({ force: true });
  });

  const runDigest = (jobId = randomUUID()): Promise<void> =>
    running.app
      .get(MailDigestProcessor, { strict: false })
      .process({}, { id: jobId, number: 1, pauseAfter: () => 0 });
  const queueOf = async (name: string): Promise<Queue> => {
    const queue = new Queue(name, { connection: { url: running.redis.url }, prefix: PREFIX });
    opened.push(queue);
    await queue.waitUntilReady();
    return queue;
  };
  const mails = (): Promise<ParsedMail[]> => running.mailTo(to);
  const fail = async (): Promise<string> => {
    const driver = driverOf(running);
    const id = await driver.send(HARBOR, undefined, { email: 'ann@example.com' });
    await driver.until(id, 'sent');
    await running.dataSource.query(
      `with it as (update insurance_uploads set stage = 'sending' where id = $1)
       update transmissions set state = 'failed', updated_at = now() where upload_id = $1`,
      [id],
    );
    return id;
  };
  const timePasses = (interval: string): Promise<unknown> =>
    running.dataSource.query(
      `with past as (update transmissions set updated_at = updated_at - $1::interval)
       update staff_digest set told_at = told_at - $1::interval`,
      [interval],
    );

  it('is what could not be sent and what stands still, in counts and kinds', async () => {
    const past = { timestamp: Date.now() - HOUR_MS };
    await (await queueOf('mail.read-mail')).add('one', {}, past);
    const broken = await queueOf('lender.sweep-images');
    await broken.add('one', {});
    const worker = new Worker(broken.name, () => Promise.reject(new UnrecoverableError('Broken')), {
      connection: { url: running.redis.url },
      prefix: PREFIX,
    });
    opened.push(worker);
    await waitFor(async () => (await broken.getFailedCount()) === 1);
    const id = await fail();
    await runDigest();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Coverleaf: something waits for you');
    expect(mail?.text).toMatch(/^- Documents that could not be sent: 1$/m);
    expect(mail?.text).toMatch(/^- Queue that does not move: mail\.read-mail, since 20/m);
    expect(mail?.text).toMatch(/^- Jobs given up within a day: lender\.sweep-images, 1$/m);
    expect(mail?.text).toMatch(
      /^http:\/\/portal\.example\/admin\/transmissions\nhttp:\/\/portal\.example\/admin\/transmissions\/queues$/m,
    );
    for (const personal of [id, 'ann@example.com', 'Ann Example', 'Prairie Mutual'])
      expect(mail?.text).not.toContain(personal);
  });

  it('is whose documents are held, and not what was refused for good', async () => {
    const driver = driverOf(running);
    const lender = { id: randomUUID(), accountId: 'LEND-1', rightTrack: false };
    await driver.fault('refuse');
    const send = async (): Promise<void> => {
      await driver.untilTransmission(await driver.send(lender), 'failed');
    };
    await send();
    await send();
    await runDigest();
    expect(await mails()).toEqual([]);
    await send();
    await send();
    await driver.fault('none');
    await runDigest();
    const [mail] = await mails();
    expect(mail?.text).toMatch(
      /^- Lenders whose documents are held after repeated refusals: 1, with 2 documents$/m,
    );
    expect(mail?.text).not.toContain('could not be sent');
  });

  it('comes once an hour at the most, however many look at once', async () => {
    await fail();
    await Promise.all(Array.from({ length: 4 }, () => runDigest()));
    expect(await mails()).toHaveLength(1);
    await timePasses('50 minutes');
    await fail();
    await runDigest();
    expect(await mails()).toHaveLength(1);
    await timePasses('11 minutes');
    await Promise.all(Array.from({ length: 4 }, () => runDigest()));
    const [, second, third] = await mails();
    expect(second?.text).toContain('Documents that could not be sent: 2');
    expect(third).toBeUndefined();
  });

  it('comes again for what is new, once a day for what is left, and when all is well', async () => {
    await runDigest();
    expect(await mails()).toEqual([]);
    await fail();
    await runDigest();
    await timePasses('2 hours');
    await runDigest();
    expect(await mails()).toHaveLength(1);
    await timePasses('23 hours');
    await runDigest();
    expect(await mails()).toHaveLength(2);
    await running.dataSource.query(`update transmissions set state = 'discarded'`);
    await timePasses('2 hours');
    await runDigest();
    await timePasses('2 hours');
    await runDigest();
    const [, , third, fourth] = await mails();
    expect(third?.subject).toBe('Coverleaf: all is well again');
    expect(fourth).toBeUndefined();
  });

  it('comes under one id where a worker dies, and again where the mail server refuses it', async () => {
    await fail();
    const jobId = randomUUID();
    const refusal = jest
      .spyOn(running.app.get<Mailer>(MAILER, { strict: false }), 'send')
      .mockRejectedValueOnce(new Error('421 Not now'));
    await expect(runDigest(jobId)).rejects.toThrow('421 Not now');
    refusal.mockRestore();
    await runDigest(jobId);
    // As if it had died before its job had ended, and had told nobody yet.
    await runDigest(jobId);
    expect((await mails()).map(({ messageId }) => messageId)).toEqual([
      `<digest-${jobId}@coverleaf.example>`,
    ]);
  });

  it('is nothing while the address is the one that the setting begins with', async () => {
    running.lenders.contact = { email: 'support@coverleaf.example' };
    await fail();
    await runDigest();
    expect(await running.mailTo('support@coverleaf.example')).toEqual([]);
  });
});
