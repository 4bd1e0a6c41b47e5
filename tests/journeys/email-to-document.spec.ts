import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  DocumentDetail,
  EmailDetail,
  Erasure,
  ErasureAnswer,
  JobQueue,
  Setting,
} from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { startStorageServer, type StorageServer } from '../../apps/mail-ingest/test/storage-server';
import { EmailFixtures } from '../stack/email-fixtures';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { storedKeys } from '../stack/stored-files';

/** Where the files of mails lie. */
const STORAGE_HOST = 'storage.example';
const FROM = 'ann.mails@example.com';
const PATIENCE = { timeoutMs: 90_000 };

jest.setTimeout(240_000);

let storage: StorageServer;
let folder: string;

withAdmin(async () => {
  storage = await startStorageServer([STORAGE_HOST]);
  folder = await mkdtemp(join(tmpdir(), 'coverleaf-authority-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, storage.ca);
  return {
    MAILGUN_API_KEY: 'key',
    MAILGUN_STORAGE_HOSTS: `${STORAGE_HOST}=127.0.0.1:${storage.port}`,
    NODE_EXTRA_CA_CERTS: authority,
  };
});
afterAll(async () => {
  await storage.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a mail, from the file that lies with its provider to its erasure', () => {
  let emails: EmailFixtures;

  beforeAll(async () => {
    emails = await EmailFixtures.open(stack.dataDir);
  });
  afterAll(() => emails.close());

  const emailOf = async (id: string): Promise<EmailDetail> =>
    (await admin.call<EmailDetail>(`/api/v1/admin/emails/${id}`)).body;
  const enqueue = (job: string, payload: object): Promise<unknown> =>
    sql.mailIngest(
      `insert into outbox (job, payload, correlation_id) values ('${job}', '${JSON.stringify(payload)}', 'test')`,
    );
  const uploads = (): Promise<unknown[]> =>
    sql.document(`select 1 from insurance_uploads where idempotency_key like 'mail-%'`);
  const filesIn = async (bucket: 'attachments' | 'insurance'): Promise<number> =>
    (await storedKeys(stack.dataDir, bucket)).length;
  // By the queues: the row of a job outlives it for minutes where its service is killed in between.
  const untilIdle = (): Promise<unknown> =>
    waitFor(
      async () => {
        const { body } = await admin.call<{ items: JobQueue[] }>('/api/v1/admin/queues');
        return body.items
          .filter(({ name }) => name.startsWith('mail.file-'))
          .every(
            ({ waiting, active, delayed, outbox }) =>
              waiting + active + delayed === 0 && outbox?.waiting === 0,
          );
      },
      { ...PATIENCE, what: 'every filing to have ended' },
    );

  it('becomes one document of the lender it was sent to, although its service is killed; and goes with its sender', async () => {
    const settings: readonly Pick<Setting, 'key' | 'value'>[] = [
      { key: 'mail.file_attachments', value: true },
    ];
    const saved = await admin.call('/api/v1/admin/settings', { method: 'PUT', body: settings });
    expect(saved.status).toBe(200);
    const pdf = await samplePdf(2);
    let isHanging = false;
    storage.handlers.set('/v3/policy', (_request, response) => {
      response.write(pdf.subarray(0, 100));
      isHanging = true;
    });
    const mail = {
      fromHeader: `Ann Mails <${FROM}>`,
      sender: FROM,
      senderHashes: [keyedHash('email', FROM)],
    };
    const id = await emails.add(mail, [
      { sourceUrl: `https://${STORAGE_HOST}/v3/policy`, originalName: 'policy.pdf' },
    ]);
    await enqueue('mail.fetch-attachments', { emailId: id });
    await waitFor(() => isHanging, { ...PATIENCE, what: 'the file to be on its way' });
    storage.handlers.set('/v3/policy', (_request, response) => response.end(pdf));
    await stack.signal('mail-ingest', 'SIGKILL');

    const filing = async () => (await emailOf(id).catch(() => undefined))?.attachments?.[0]?.filing ?? null;
    await waitFor(async () => (await filing())?.state === 'filed', { ...PATIENCE, what: 'the filing' });
    const { uploadId } = (await filing()) ?? {};
    const { body: document } = await admin.call<DocumentDetail>(`/api/v1/admin/documents/${uploadId}`);
    expect(document).toMatchObject({ name: 'Ann Mails', financialInstitution: 'Skyla', email: FROM });

    const [attachment] = await sql.mailIngest(`select id from email_attachments`);
    const { id: attachmentId } = attachment as { id: string };
    await Promise.all(
      Array.from({ length: 20 }, () => enqueue('mail.file-upload', { attachmentId: attachmentId })),
    );
    // As a worker left it that was killed after it had asked: another takes it over, and asks under the same key.
    await sql.mailIngest(`update attachment_filings set state = 'waiting', upload_id = null, job_id = null`);
    await enqueue('mail.file-upload', { attachmentId });
    await stack.signal('mail-ingest', 'SIGKILL');
    await waitFor(async () => (await filing())?.state === 'filed', { ...PATIENCE, what: 'the filing' });
    await untilIdle();
    expect((await filing())?.uploadId).toBe(uploadId);
    expect(await uploads()).toHaveLength(1);
    expect([await filesIn('attachments'), await filesIn('insurance')]).toEqual([1, 1]);

    const again = await admin.call(`/api/v1/admin/emails/${id}/fetch-attachments`, { method: 'POST' });
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_fetch']);
    const twice = await admin.call(`/api/v1/admin/emails/${id}/attachments/0/file`, { body: {} });
    expect([twice.status, twice.body.code]).toEqual([409, 'filed_before']);

    await erase();
    expect((await admin.call(`/api/v1/admin/emails/${id}`)).status).toBe(404);
    expect((await admin.call(`/api/v1/admin/documents/${uploadId}`)).status).toBe(404);
    expect([await filesIn('attachments'), await filesIn('insurance')]).toEqual([0, 0]);
  });

  const erase = async (): Promise<void> => {
    const path = '/api/v1/admin/erasures';
    const dry = await admin.call<ErasureAnswer>(path, { body: { email: FROM, dryRun: true } });
    expect(dry.body.plan).toMatchObject({ mails: 1, documents: 1 });
    const { body } = await admin.call<ErasureAnswer>(path, { body: { email: FROM.toUpperCase() } });
    const look = async (): Promise<Erasure | undefined> =>
      (await admin.call<{ items: Erasure[] }>(path)).body.items.find(({ id }) => id === body.erasure?.id);
    await waitFor(async () => Boolean((await look())?.finishedAt), { ...PATIENCE, what: 'the erasure' });
    expect(await look()).toMatchObject({ mails: 1, documents: 1, held: 0 });
  };
});
