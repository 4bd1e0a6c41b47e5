import type { DocumentDetail, EmailDetail, Erasure, ErasureAnswer } from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { startStorageServer, type StorageServer } from '../../apps/mail-ingest/test/storage-server';
import { eventually } from '../stack/eventually';
import { emails, withEmails } from '../stack/email-fixtures';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { storedKeys } from '../stack/stored-files';
import { TestFolder } from '../stack/test-folder';

const STORAGE_HOST = 'storage.example';
const FROM = 'ann.mails@example.com';
const ERASURES = '/api/v1/admin/erasures';

const folder = new TestFolder();
let storage: StorageServer;

describe('an email whose file is still at the provider, until its erasure', () => {
  withAdmin(async () => {
    storage = await startStorageServer([STORAGE_HOST]);
    return {
      MAILGUN_API_KEY: 'key',
      MAILGUN_STORAGE_HOSTS: `${STORAGE_HOST}=127.0.0.1:${storage.port}`,
      NODE_EXTRA_CA_CERTS: await folder.write('authority.pem', storage.ca),
    };
  });
  afterAll(() => storage.stop());
  withEmails();

  const filesIn = async (bucket: 'attachments' | 'insurance'): Promise<number> =>
    (await storedKeys(stack.dataDir, bucket)).length;

  it('becomes one document of its lender despite a kill, and is erased with its sender', async () => {
    await admin.saveSetting('mail.file_attachments', true);
    const pdf = await samplePdf(2);
    let isHanging = false;
    storage.handlers.set('/v3/policy', (_request, response) => {
      response.write(pdf.subarray(0, 100));
      isHanging = true;
    });
    const id = await emails.add(
      { fromHeader: `Ann Mails <${FROM}>`, sender: FROM, senderHashes: [keyedHash('email', FROM)] },
      [{ sourceUrl: `https://${STORAGE_HOST}/v3/policy`, originalName: 'policy.pdf' }],
    );
    await sql.mailIngest(
      `insert into outbox (job, payload, correlation_id) values ('mail.fetch-attachments', '{"emailId": "${id}"}', 'test')`,
    );
    await eventually('the file to be on its way', () => isHanging);
    storage.handlers.set('/v3/policy', (_request, response) => response.end(pdf));
    await stack.signal('mail-ingest', 'SIGKILL');

    const filed = async () => {
      const email = await admin.get<EmailDetail>(`/api/v1/admin/emails/${id}`);
      return email.attachments?.[0]?.filing?.uploadId;
    };
    const uploadId = await eventually('the filing', () => filed().catch(() => undefined));
    const document = await admin.get<DocumentDetail>(`/api/v1/admin/documents/${uploadId}`);
    expect(document).toMatchObject({ name: 'Ann Mails', financialInstitution: 'Skyla', email: FROM });
    expect([await filesIn('attachments'), await filesIn('insurance')]).toEqual([1, 1]);

    const dry = await admin.call<ErasureAnswer>(ERASURES, { body: { email: FROM, dryRun: true } });
    expect(dry.body.plan).toMatchObject({ mails: 1, documents: 1 });
    const { body } = await admin.call<ErasureAnswer>(ERASURES, { body: { email: FROM.toUpperCase() } });
    const finished = await eventually('the erasure', async () =>
      (await admin.list<Erasure>(ERASURES)).find((one) => one.id === body.erasure?.id && one.finishedAt),
    );
    expect(finished).toMatchObject({ mails: 1, documents: 1, held: 0 });
    expect((await admin.call(`/api/v1/admin/emails/${id}`)).status).toBe(404);
    expect((await admin.call(`/api/v1/admin/documents/${uploadId}`)).status).toBe(404);
    expect([await filesIn('attachments'), await filesIn('insurance')]).toEqual([0, 0]);
  });
});
