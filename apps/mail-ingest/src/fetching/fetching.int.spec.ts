import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AuditTrail } from '@coverleaf/audit';
import { fetchAttachments } from '@coverleaf/contracts';
import { Outbox, RetryLaterError } from '@coverleaf/messaging';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { createAttachment, createEmail } from '../../test/email-fixtures';
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
  let service: RunningMail;
  let server: StorageServer;
  let client: StorageClient;
  let processor: FetchAttachmentsProcessor;
  const actor = newActor();

  beforeAll(async () => {
    server = await startStorageServer([HOST]);
    const address = `${HOST}=127.0.0.1:${server.port}`;
    client = new StorageClient({ hosts: new StorageHosts(address), apiKey: 'key', ca: server.ca });
    // The service's own jobs don't trust the server's certificate, so they wait for a retry and change nothing.
    service = await startMail({ MAILGUN_API_KEY: 'key', MAILGUN_STORAGE_HOSTS: address });
    const { dataSource, store } = service;
    const [outbox, audit] = [service.get(Outbox), service.get(AuditTrail)];
    const fetching = new FetchingService(dataSource, outbox, audit, store, client);
    processor = new FetchAttachmentsProcessor(dataSource, fetching);
  });
  afterEach(() => {
    server.handlers.clear();
    server.requests.length = 0;
  });
  afterAll(async () => {
    await service.stop();
    await client.onApplicationShutdown();
    await server.stop();
  });

  const run = (emailId: string, number = 1) =>
    processor.process({ emailId }, { id: randomUUID(), number, pauseAfter: () => 1 });
  const serve = (path: string, body: string | Buffer): void => {
    server.handlers.set(path, (_request, response) => response.end(body));
  };
  /** Sends the beginning of a file and hangs. @returns the reply, after the file is requested */
  const hang = (path: string, beginning: string) =>
    new Promise<ServerResponse>((resolve) =>
      server.handlers.set(path, (_request, response) => {
        response.write(beginning);
        resolve(response);
      }),
    );
  /** An email whose provider stores files under these paths. */
  const createAwaited = (...paths: string[]) => {
    const files = paths.map((path) => ({ sourceUrl: `https://${HOST}${path}` }));
    return createEmail(service, {}, files);
  };

  it('fetches each file once and deletes its URL', async () => {
    const id = await createAwaited('/0', '/1');
    serve('/0', 'hello');
    serve('/1', 'there, longer than it was said to be');
    await run(id);
    await run(id);
    expect(await service.filesOf(id)).toMatchObject([
      { state: 'stored', storagePath: `${id}/0-mi-poliza-0.pdf`, size: 5, sourceUrl: null, fault: null },
      { state: 'stored', storagePath: `${id}/1-mi-poliza-1.pdf`, size: 36, sourceUrl: null },
    ]);
    const body = await service.store.read('attachments', `${id}/0-mi-poliza-0.pdf`);
    expect(body.toString()).toBe('hello');
    expect(server.requests.map(({ path, key }) => `${path} ${key}`)).toEqual(['/0 api:key', '/1 api:key']);
  });

  it('stores each file once when another worker takes over', async () => {
    const id = await createAwaited('/0', '/1', '/2');
    serve('/0', 'first');
    serve('/2', 'third');
    const hanging = hang('/1', 'sec');
    const dying = run(id);
    const response = await hanging;
    serve('/1', 'second');
    await run(id);
    const before = await service.filesOf(id);
    response.end('ond');
    await dying;
    expect(await service.filesOf(id)).toEqual(before);
    expect(before.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
    expect(await service.keys(`${id}/`)).toHaveLength(3);
    expect(server.requests.map(({ path }) => path)).toEqual(['/0', '/1', '/1', '/2']);
  });

  it('stores nothing for an email that was deleted during the fetch', async () => {
    const id = await createAwaited('/0');
    const hanging = hang('/0', 'a');
    const fetching = run(id);
    const response = await hanging;
    await service.get(RetentionService).delete({ actor, params: { id } });
    response.end('b');
    await fetching;
    expect(await service.keys(`${id}/`)).toEqual([]);
    await run(id);
  });

  it('fails at once on permanent errors and retries others for a day', async () => {
    const id = await createEmail(service, {}, [
      { sourceUrl: `https://${HOST}/gone` },
      { sourceUrl: `https://${HOST}/busy` },
      { sourceUrl: 'https://127.0.0.1/' },
      {},
    ]);
    server.handlers.set('/busy', (_request, response) => response.writeHead(503).end());
    await expect(run(id)).rejects.toThrow(RetryLaterError);
    const faults = async (): Promise<unknown[]> => (await service.filesOf(id)).map(({ fault }) => fault);
    expect(await faults()).toEqual([
      'The email provider does not have this file any more.',
      null,
      'Its address is not one of the email provider’s.',
      'The email does not contain its address.',
    ]);
    await run(id, fetchAttachments.attempts);
    expect((await faults())[1]).toBe('The email provider could not be reached for a day.');
    expect(await service.keys(`${id}/`)).toEqual([]);
  });

  it.each([
    ['60', 60_000],
    ['999999', fetchAttachments.backoff.capMs],
  ])('honors Retry-After within limits: %s s', async (header, delayMs) => {
    const id = await createAwaited('/limited');
    const refusal = { 'retry-after': header };
    server.handlers.set('/limited', (_request, response) => response.writeHead(429, refusal).end());
    await expect(run(id)).rejects.toMatchObject({ name: 'RetryLaterError', delayMs });
  });

  it('limits files to 25 MB and emails to 60 MB, whatever size is declared', async () => {
    const id = await createAwaited('/large');
    server.handlers.set('/large', (_request, response) => {
      for (let part = 0; part < 26; part += 1) response.write(Buffer.alloc(MB));
      response.end();
    });
    await run(id);
    for (const position of [1, 2])
      await createAttachment(service, id, { position, sourceUrl: `https://${HOST}/last` });
    serve('/last', Buffer.alloc(6));
    await createAttachment(service, id, { bytes: Buffer.from('x'), position: 9 });
    await service.rows(AttachmentEntity).update({ emailId: id, position: 9 }, { size: 60 * MB - 10 });
    await run(id);
    const fault = 'It is too large to be stored.';
    expect((await service.filesOf(id)).map((row) => [row.position, row.state, row.fault])).toEqual([
      [0, 'failed', fault],
      [1, 'stored', null],
      [2, 'failed', fault],
      [9, 'stored', null],
    ]);
    expect(await service.keys(`${id}/`)).toHaveLength(2);
  });

  it('fetches again at the request of staff', async () => {
    const fetching = service.get(FetchingService);
    const id = await createAwaited('/0');
    await run(id);
    expect((await service.filesOf(id))[0]?.state).toBe('failed');
    serve('/0', 'hello');
    await fetching.retry({ actor, params: { id } });
    const jobs = `select 1 from outbox where job = $1 and payload ->> 'emailId' = $2`;
    expect(await service.query(jobs, [fetchAttachments.name, id])).toHaveLength(1);
    expect(await service.acts({ action: 'email.fetched_again', subjectId: id })).toHaveLength(1);
    await run(id);
    expect(await service.filesOf(id)).toMatchObject([{ state: 'stored', fault: null }]);
    expect(await outcomeOf(fetching.retry({ actor, params: { id } }))).toBe('409 nothing_to_fetch');
    expect(await outcomeOf(fetching.retry({ actor, params: { id: randomUUID() } }))).toBe('404 not_found');
  });
});
