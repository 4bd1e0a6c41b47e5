import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { MAILER, type Mailer } from '@coverleaf/mail';
import { listenForHttp, startForTests, waitFor } from '@coverleaf/testing';
import { loadConfig } from '@coverleaf/service-kit';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import { DocumentConfig } from '../document.config';
import { HARBOR, type RunningDocument, startDocument, useDocument } from '../../test/start-document';
import { MailDigestProcessor } from './mail-digest.processor';

const HOUR_MS = 3_600_000;

/** @returns the address that staff's email goes to. No digest was sent before. */
async function begin(service: RunningDocument): Promise<string> {
  await service.query('delete from staff_digests');
  const email = `${randomUUID()}@example.com`;
  service.lenders.contact = { email };
  return email;
}

const runDigestOf = (service: RunningDocument, jobId: string = randomUUID()): Promise<void> =>
  service.get(MailDigestProcessor).process({}, { id: jobId, number: 1, pauseAfter: () => 0 });

describe('the digest for staff', () => {
  /** Queues of other services, whose workers don't run here. */
  const opened: { close(): Promise<void> }[] = [];
  // Before the service stops.
  afterAll(() => Promise.all(opened.map((end) => end.close())));
  const service = useDocument();
  let to: string;

  beforeAll(() => service.endSchedule());
  beforeEach(async () => {
    to = await begin(service);
  });
  afterEach(async () => {
    await service.query(`update transmissions set state = 'discarded'`);
    await service.query('update document_reviews set due_at = null, soon_at = null');
    for (const one of opened) if (one instanceof Queue) await one.obliterate({ force: true });
  });

  const runDigest = (jobId?: string) => runDigestOf(service, jobId);
  const bullOptions = () => ({ connection: { url: service.redis.url }, prefix: 'coverleaf' });
  const queueOf = async (name: string): Promise<Queue> => {
    const queue = new Queue(name, bullOptions());
    opened.push(queue);
    await queue.waitUntilReady();
    return queue;
  };
  const mails = () => service.emailsTo(to);
  const fail = async (): Promise<string> => {
    const id = await service.sendUntil('sent', HARBOR, { email: 'ann@example.com' });
    await service.query(
      `with it as (update insurance_uploads set stage = 'sending' where id = $1)
       update transmissions set state = 'failed', updated_at = now() where upload_id = $1`,
      [id],
    );
    return id;
  };
  const timePasses = (interval: string) =>
    service.query(
      `with past as (update transmissions set updated_at = updated_at - $1::interval),
         reviews as (update document_reviews set received_at = received_at - $1::interval,
           due_at = due_at - $1::interval, soon_at = soon_at - $1::interval)
       update staff_digests set told_at = told_at - $1::interval`,
      [interval],
    );

  it('lists failures and stuck work, by count and kind', async () => {
    const past = { timestamp: Date.now() - HOUR_MS };
    await (await queueOf('mail.read-mail')).add('one', {}, past);
    const broken = await queueOf('lender.sweep-images');
    await broken.add('one', {});
    const breaks = () => Promise.reject(new UnrecoverableError('Broken'));
    opened.push(new Worker(broken.name, breaks, bullOptions()));
    await waitFor(async () => (await broken.getFailedCount()) === 1);
    const id = await fail();
    await runDigest();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Coverleaf: action needed');
    expect(mail?.text).toMatch(/^- Documents that could not be sent: 1$/m);
    expect(mail?.text).toMatch(/^- Queue without progress: mail\.read-mail, since 20/m);
    expect(mail?.text).toMatch(/^- Jobs failed in the last 24 hours: lender\.sweep-images, 1$/m);
    const page = 'http://portal.example/admin/transmissions';
    expect(mail?.text).toContain(`\n${page}\n${page}/queues\n`);
    for (const personal of [id, 'ann@example.com', 'Ann Example', 'Prairie Mutual'])
      expect(mail?.text).not.toContain(personal);
  });

  it('lists lenders whose documents are held, but not what was refused for good', async () => {
    const lender = { id: randomUUID(), accountId: 'LEND-1', rightTrack: false };
    await service.fault('refuse');
    const send = async (): Promise<void> => {
      await service.untilTransmission(await service.send(lender), 'failed');
    };
    await send();
    await send();
    await runDigest();
    expect(await mails()).toEqual([]);
    await send();
    await send();
    await service.fault('none');
    await runDigest();
    const [mail] = await mails();
    const held = /^- Lenders whose documents are held after repeated refusals: 1, with 2 documents$/m;
    expect(mail?.text).toMatch(held);
    expect(mail?.text).not.toContain('could not be sent');
  });

  it('lists what is overdue and due soon by the service levels, and tells of each new one', async () => {
    const open = async (dueIn: string): Promise<string> => {
      const id = await service.insertUpload({ lenderId: HARBOR.id });
      await service.query(
        `update document_reviews set due_at = now() + $2::interval, soon_at = now() + $2::interval - interval '2 hours'
          where upload_id = $1`,
        [id, dueIn],
      );
      return id;
    };
    for (const dueIn of ['-1 hour', '100 minutes', '5 hours']) await open(dueIn);
    const asked = await open('-1 hour');
    await service.query('update document_reviews set asked_at = now() where upload_id = $1', [asked]);
    await runDigest();
    const [first] = await mails();
    expect(first?.text).toMatch(/^- Documents overdue by the service levels: 1$/m);
    expect(first?.text).toMatch(/^- Documents due within 2 business hours: 1$/m);
    expect(first?.text).toContain('\nhttp://portal.example/admin/documents?queue=due\n');
    await timePasses('61 minutes');
    await runDigest();
    expect(await mails()).toHaveLength(1);
    await timePasses('1 hour');
    await runDigest();
    const [, second] = await mails();
    expect(second?.text).toMatch(/^- Documents overdue by the service levels: 2$/m);
    expect(second?.text).not.toContain('business hours');
  });

  it('is sent at most once an hour, even when many jobs run concurrently', async () => {
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

  it('is sent again for new items, daily for open ones, and when all are resolved', async () => {
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
    await service.query(`update transmissions set state = 'discarded'`);
    await timePasses('2 hours');
    await runDigest();
    await timePasses('2 hours');
    await runDigest();
    const [, , third, fourth] = await mails();
    expect(third?.subject).toBe('Coverleaf: resolved');
    expect(fourth).toBeUndefined();
  });

  it('has the same id after a crash, and is sent again after a refusal by the mail server', async () => {
    await fail();
    const jobId = randomUUID();
    const refusal = jest.spyOn(service.get<Mailer>(MAILER), 'send');
    refusal.mockRejectedValueOnce(new Error('421 Not now'));
    await expect(runDigest(jobId)).rejects.toThrow('421 Not now');
    refusal.mockRestore();
    await runDigest(jobId);
    // Simulates a crash after sending, before the job ended.
    await runDigest(jobId);
    expect(await mails()).toMatchObject([{ messageId: `<digest-${jobId}@coverleaf.example>` }]);
  });

  it('is not sent to the address that the setting has by default', async () => {
    service.lenders.contact = { email: 'support@coverleaf.example' };
    await fail();
    await runDigest();
    expect(await service.emailsTo('support@coverleaf.example')).toEqual([]);
  });
});

describe('the digest where a virus scanner is required', () => {
  const service = useDocument({ SCAN_REQUIRED: 'true' });

  it('says that it is unavailable, and how many documents wait for it', async () => {
    await service.endSchedule();
    const to = await begin(service);
    await service.sendUntil('held', HARBOR);
    await runDigestOf(service);
    const [mail] = await service.emailsTo(to);
    expect(mail?.text).toMatch(/^- The virus scanner is unavailable\. Documents that wait for it: 1$/m);
    expect(mail?.text).toContain('\nhttp://portal.example/admin/documents?stage=held\n');
  });
});

describe('the digest by webhook', () => {
  const secret = randomBytes(32);
  const heard: { headers: IncomingHttpHeaders; body: string; address: string | undefined }[] = [];
  let status = 204;
  const service = startForTests(async () => {
    const receiver = await listenForHttp(async (request, response) => {
      heard.push({ headers: request.headers, body: await text(request), address: request.url });
      response.writeHead(status).end();
    });
    const started = await startDocument({
      ALERT_WEBHOOK_URL: `${receiver.url}/hook?to=ops`,
      ALERT_WEBHOOK_SECRET: `whsec_${secret.toString('base64')}`,
    });
    const stop = async (): Promise<void> => {
      await started.stop();
      await receiver.stop();
    };
    return { ...started, stop };
  });
  let to: string;
  beforeAll(() => service.endSchedule());
  beforeEach(async () => {
    to = await begin(service);
    heard.length = 0;
    status = 204;
    const id = await service.insertUpload({ lenderId: HARBOR.id });
    await service.query(`update document_reviews set due_at = now(), soon_at = now() where upload_id = $1`, [
      id,
    ]);
  });
  afterEach(() => service.query('update document_reviews set due_at = null, soon_at = null'));

  const runDigest = (jobId?: string) => runDigestOf(service, jobId);

  it('is signed as Standard Webhooks, and says only what the email says', async () => {
    const jobId = randomUUID();
    await runDigest(jobId);
    await runDigest();
    expect(heard).toHaveLength(1);
    const [{ headers, body, address } = { headers: {}, body: '', address: '' }] = heard;
    expect([address, headers['content-type'], headers.authorization]).toEqual([
      '/hook?to=ops',
      'application/json',
      undefined,
    ]);
    expect(headers['webhook-id']).toBe(`digest-${jobId}`);
    const signed = `digest-${jobId}.${headers['webhook-timestamp']?.toString()}.${body}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({
      type: 'alerts.open',
      data: {
        items: [
          {
            label: 'Documents overdue by the service levels: 1',
            url: 'http://portal.example/admin/documents?queue=due',
          },
        ],
      },
    });
    await service.query('update document_reviews set due_at = null, soon_at = null');
    await service.query(`update staff_digests set told_at = told_at - interval '2 hours'`);
    await runDigest();
    expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({ type: 'alerts.resolved', data: { items: [] } });
    expect(await service.emailsTo(to)).toHaveLength(2);
  });

  it('is tried again with the same id after a refusal, without a second email', async () => {
    const jobId = randomUUID();
    status = 500;
    await expect(runDigest(jobId)).rejects.toThrow('The webhook for alerts answered 500');
    status = 200;
    await runDigest(jobId);
    await runDigest();
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(`digest-${jobId}`));
    expect(await service.emailsTo(to)).toHaveLength(1);
  });

  it('comes also where no email goes', async () => {
    service.lenders.contact = { email: 'support@coverleaf.example' };
    await runDigest();
    expect(heard).toHaveLength(1);
  });

  it('needs https and a secret', () => {
    const refusal = (env: NodeJS.ProcessEnv): string => {
      try {
        loadConfig(DocumentConfig, env);
        return '';
      } catch (error) {
        return String(error);
      }
    };
    const whole = {
      ALERT_WEBHOOK_URL: 'https://hooks.example',
      ALERT_WEBHOOK_SECRET: `whsec_${'A'.repeat(44)}`,
    };
    expect(refusal({ ...whole, ALERT_WEBHOOK_URL: 'http://hooks.example' })).toMatch(
      /ALERT_WEBHOOK_URL: Begin/,
    );
    expect(refusal({ ...whole, ALERT_WEBHOOK_SECRET: 'short' })).toMatch(
      /ALERT_WEBHOOK_SECRET: Write whsec_/,
    );
    expect(refusal({ ...whole, ALERT_WEBHOOK_URL: 'hooks.example' })).toMatch(
      /ALERT_WEBHOOK_URL: Invalid URL/,
    );
    expect(refusal(whole)).not.toMatch(/ALERT_WEBHOOK/);
  });
});
