import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AuditTrail } from '@coverleaf/audit';
import { type Actor, fetchAttachments } from '@coverleaf/contracts';
import { type JobAttempt, Outbox, RetryLaterError } from '@coverleaf/messaging';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { waitFor } from '@coverleaf/testing';
import { storedKeys, createAwaitedAttachment, createEmail } from '../../test/email-fixtures';
import { type RunningMail, startMail } from '../../test/start-mail';
import { type StorageServer, startStorageServer } from '../../test/storage-server';
import { AttachmentEntity } from '../emails/email.entity';
import { RetentionService } from '../retention/retention.service';
import { FetchingService } from './fetching.service';
import { FetchAttachmentsProcessor } from './fetch-attachments.processor';
import { StorageClient } from './storage-client';
import { StorageHosts } from './storage-hosts';

const HOST = 'storage.example';
const MB = 1024 * 1024;

describe('FetchAttachmentsProcessor', () => {
  let running: RunningMail;
  let server: StorageServer;
  let client: StorageClient;
  let processor: FetchAttachmentsProcessor;
  const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

  beforeAll(async () => {
    server = await startStorageServer([HOST]);
    const hosts = new StorageHosts(`${HOST}=127.0.0.1:${server.port}`);
    client = new StorageClient({ hosts, apiKey: 'key', ca: server.ca });
    // Its own jobs do not know the server's certificate: they wait for their next attempt, and change nothing.
    running = await startMail({
      MAILGUN_API_KEY: 'key',
      MAILGUN_STORAGE_HOSTS: `${HOST}=127.0.0.1:${server.port}`,
    });
    const get = <T>(type: new (...args: never[]) => T): T => running.app.get(type, { strict: false });
    const store = running.app.get<RunningMail['store']>(OBJECT_STORE, { strict: false });
    const fetching = new FetchingService(running.dataSource, get(Outbox), get(AuditTrail), store, client);
    processor = new FetchAttachmentsProcessor(running.dataSource, fetching);
  });
  afterEach(() => {
    server.handlers.clear();
    server.requests.length = 0;
  });
  afterAll(async () => {
    await running.stop();
    await client.onApplicationShutdown();
    await server.stop();
  });

  const run = (emailId: string, number = 1): Promise<void> => {
    const attempt: JobAttempt = { id: randomUUID(), number, pauseAfter: () => 1 };
    return processor.process({ emailId }, attempt);
  };
  const serve = (path: string, body: string | Buffer): void => {
    server.handlers.set(path, (_request, response) => response.end(body));
  };
  const rowsOf = (emailId: string): Promise<AttachmentEntity[]> =>
    running.dataSource
      .getRepository(AttachmentEntity)
      .find({ where: { emailId }, order: { position: 'ASC' } });
  const urlOf = (path: string): string => `https://${HOST}${path}`;

  it('fetches each file once and deletes its URL', async () => {
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/0'), 0);
    await createAwaitedAttachment(running, id, urlOf('/1'), 1);
    serve('/0', 'hello');
    serve('/1', 'there, longer than it was said to be');
    await run(id);
    await run(id);
    expect(await rowsOf(id)).toMatchObject([
      { state: 'stored', storagePath: `${id}/0-mi-poliza-0.pdf`, size: 5, sourceUrl: null, fault: null },
      { state: 'stored', storagePath: `${id}/1-mi-poliza-1.pdf`, size: 36, sourceUrl: null },
    ]);
    const body = await running.store.get('attachments', `${id}/0-mi-poliza-0.pdf`);
    expect((await buffer(body)).toString()).toBe('hello');
    expect(server.requests.map(({ path, key }) => [path, key])).toEqual([
      ['/0', 'api:key'],
      ['/1', 'api:key'],
    ]);
  });

  it('stores each file once when another worker takes over', async () => {
    const id = await createEmail(running);
    for (const position of [0, 1, 2])
      await createAwaitedAttachment(running, id, urlOf(`/${position}`), position);
    serve('/0', 'first');
    serve('/2', 'third');
    let finish = (): void => undefined;
    let isHanging = false;
    server.handlers.set('/1', (_request, response) => {
      response.write('sec');
      isHanging = true;
      finish = () => response.end('ond');
    });
    const dying = run(id);
    await waitFor(() => isHanging, { what: 'the second file to hang' });
    serve('/1', 'second');
    await run(id);
    const before = await rowsOf(id);
    finish();
    await dying;
    expect(await rowsOf(id)).toEqual(before);
    expect(before.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
    expect(await storedKeys(running, `${id}/`)).toHaveLength(3);
    expect(server.requests.map(({ path }) => path)).toEqual(['/0', '/1', '/1', '/2']);
  });

  it('stores nothing for an email that was deleted meanwhile', async () => {
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/0'));
    let finish = (): void => undefined;
    let isHanging = false;
    server.handlers.set('/0', (_request, response) => {
      response.write('a');
      isHanging = true;
      finish = () => response.end('b');
    });
    const fetching = run(id);
    await waitFor(() => isHanging, { what: 'the file to be on its way' });
    await running.app.get(RetentionService, { strict: false }).delete({ actor, params: { id } });
    finish();
    await fetching;
    expect(await storedKeys(running, `${id}/`)).toEqual([]);
    await run(id);
  });

  it('fails at once on permanent errors and retries others for a day', async () => {
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/gone'), 0);
    await createAwaitedAttachment(running, id, urlOf('/busy'), 1);
    await createAwaitedAttachment(running, id, 'https://127.0.0.1/', 2);
    await createAwaitedAttachment(running, id, null, 3);
    server.handlers.set('/busy', (_request, response) => response.writeHead(503).end());
    await expect(run(id)).rejects.toThrow(RetryLaterError);
    const faults = async (): Promise<unknown[]> => (await rowsOf(id)).map(({ fault }) => fault);
    expect(await faults()).toEqual([
      'The email provider does not have this file any more.',
      null,
      'Its address is not one of the email provider’s.',
      'The email does not contain its address.',
    ]);
    await run(id, fetchAttachments.attempts);
    expect((await faults())[1]).toBe('The email provider could not be reached for a day.');
    expect(await storedKeys(running, `${id}/`)).toEqual([]);
  });

  it.each([
    ['60', 60_000],
    ['999999', fetchAttachments.backoff.capMs],
  ])('honors Retry-After within limits: %s s', async (header, delayMs) => {
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/limited'), 0);
    server.handlers.set('/limited', (_request, response) =>
      response.writeHead(429, { 'retry-after': header }).end(),
    );
    await expect(run(id)).rejects.toMatchObject({ name: 'RetryLaterError', delayMs });
  });

  it('limits files to 25 MB and emails to 60 MB, whatever size is declared', async () => {
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/large'), 0);
    serve('/large', 'x');
    server.handlers.set('/large', (_request, response) => {
      for (let part = 0; part < 26; part += 1) response.write(Buffer.alloc(MB));
      response.end();
    });
    await run(id);
    await createAwaitedAttachment(running, id, urlOf('/last'), 1);
    await createAwaitedAttachment(running, id, urlOf('/last'), 2);
    serve('/last', Buffer.alloc(6));
    await running.dataSource.query(
      `insert into email_attachments (id, email_id, position, original_name, content_type, state, inline, size,
                                      storage_path, sha256, uploaded_at)
       values (gen_random_uuid(), $1, 9, 'x', 'x', 'stored', false, $2, 'x', 'x', now())`,
      [id, 60 * MB - 10],
    );
    await run(id);
    const fault = 'It is too large to be stored.';
    expect((await rowsOf(id)).map((row) => [row.position, row.state, row.fault])).toEqual([
      [0, 'failed', fault],
      [1, 'stored', null],
      [2, 'failed', fault],
      [9, 'stored', null],
    ]);
    expect(await storedKeys(running, `${id}/`)).toHaveLength(1);
  });

  it('fetches again at the request of staff', async () => {
    const fetching = running.app.get(FetchingService, { strict: false });
    const id = await createEmail(running);
    await createAwaitedAttachment(running, id, urlOf('/0'));
    await run(id);
    expect((await rowsOf(id))[0]?.state).toBe('failed');
    serve('/0', 'hello');
    await fetching.retry({ actor, params: { id } });
    expect(await jobs('mail.fetch-attachments', id)).toBe(1);
    expect(await acts('email.fetched_again', id)).toBe(1);
    await run(id);
    expect(await rowsOf(id)).toMatchObject([{ state: 'stored', fault: null }]);
    await expect(fetching.retry({ actor, params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'nothing_to_fetch',
    });
    await expect(fetching.retry({ actor, params: { id: randomUUID() } })).rejects.toMatchObject({
      status: 404,
    });
  });

  const count = async (condition: string, values: unknown[]): Promise<number> =>
    (await running.dataSource.query<unknown[]>(`select 1 from outbox where ${condition}`, values)).length;
  const jobs = (job: string, emailId: string): Promise<number> =>
    count(`job = $1 and payload ->> 'emailId' = $2`, [job, emailId]);
  const acts = (action: string, subjectId: string): Promise<number> =>
    count(`payload ->> 'action' = $1 and payload ->> 'subjectId' = $2`, [action, subjectId]);
});
