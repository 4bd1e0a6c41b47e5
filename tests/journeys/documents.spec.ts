import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type {
  AuditEntry,
  DocumentDetail,
  DocumentPage,
  DocumentRow,
  FileLink,
  UploadReceipt,
} from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { audited as auditedBy } from '../stack/audited';
import { Borrower } from '../stack/borrower';
import { textsBelow } from '../stack/files-below';
import { admin, stack, withAdmin } from '../stack/product';
import { query } from '../stack/query';
import type { StaffAnswer } from '../stack/staff-caller';

jest.setTimeout(180_000);

withAdmin();

const DOCUMENTS = '/api/v1/admin/documents';

describe('documents, from borrower to lender', () => {
  beforeAll(async () => {
    const body = [{ key: 'public.require_approval', value: true }];
    await admin.call('/api/v1/admin/settings', { method: 'PUT', body });
  });

  const upload = async (name: string, bytes?: Uint8Array): Promise<UploadReceipt> => {
    const fields = { name, insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };
    const { status, body } = await new Borrower(stack).upload({
      bytes: bytes ?? (await samplePdf(1)),
      fields,
    });
    expect(status).toBe(201);
    return body;
  };
  const detail = async (id: string): Promise<DocumentDetail> =>
    (await admin.call<DocumentDetail>(`${DOCUMENTS}/${id}`)).body;
  const until = async (id: string, stage: DocumentRow['stage']): Promise<DocumentDetail> => {
    await waitFor(async () => (await detail(id)).stage === stage, {
      timeoutMs: 20_000,
      what: `it to be ${stage}`,
    });
    return detail(id);
  };
  const waiting = async (name: string): Promise<string> => {
    const { id } = await upload(name);
    await until(id, 'awaiting_approval');
    return id;
  };
  const list = async (search: Record<string, string>, caller = admin): Promise<StaffAnswer<DocumentPage>> =>
    caller.call<DocumentPage>(`${DOCUMENTS}?${new URLSearchParams(search).toString()}`);
  const post = (id: string, act: string, body?: object): Promise<StaffAnswer<DocumentDetail>> =>
    admin.call<DocumentDetail>(`${DOCUMENTS}/${id}/${act}`, { method: 'POST', ...(body && { body }) });
  const audited = (action: string, subjectId: string | null): Promise<AuditEntry> =>
    auditedBy(admin, action, (entry) => entry.subjectId === subjectId);

  it('are found, seen, approved and sent, and the log knows by whom', async () => {
    const receipt = await upload('Nora Journey');
    await new Borrower(stack).confirm(receipt, { phone: '+1 555 010 4242' });
    const { id } = receipt;
    await until(id, 'awaiting_approval');
    const { body: page } = await list({
      q: 'nora jour',
      period: 'today',
      tz: 'America/New_York',
      status: 'pending',
    });
    expect(page).toMatchObject({
      total: 1,
      items: [{ id, lenderName: 'Skyla', hasFile: true, contentType: 'application/pdf' }],
    });

    const { body: file } = await admin.call<FileLink>(`${DOCUMENTS}/${id}/file-url?inline=true`);
    const shown = await fetch(file.url);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const sha256 = createHash('sha256')
      .update(Buffer.from(await shown.arrayBuffer()))
      .digest('hex');
    expect(sha256).toBe(receipt.receipt.sha256);
    const { body: saved } = await admin.call<FileLink>(`${DOCUMENTS}/${id}/file-url`);
    expect((await fetch(saved.url)).headers.get('content-disposition')).toMatch(/^attachment/);
    await audited('document.viewed', id);
    await audited('document.downloaded', id);

    expect(await stack.ledger(id)).toEqual([]);
    expect((await post(id, 'approve')).status).toBe(200);
    const closed = await until(id, 'closed');
    expect(await stack.ledger(id)).toHaveLength(1);
    expect(closed).toMatchObject({
      status: 'processed',
      sha256,
      confirmation: { phone: '+1 555 010 4242', loanNumberLast4: '1234' },
    });
    expect(closed.history.map(({ stage, actorName }) => [stage, actorName])).toEqual([
      ['received', null],
      ['awaiting_approval', null],
      ['sending', 'Administrator'],
      ['closed', null],
    ]);
    expect(closed.transmissions.map(({ kind, state }) => [kind, state])).toContainEqual([
      'document',
      'delivered',
    ]);
    const named = { subjectKind: 'document', subjectName: closed.name, subjectIsGone: false };
    expect(await audited('document.approved', id)).toMatchObject({ actorName: 'Administrator', ...named });
  });

  it('are searched for without a trace: whom somebody looks for is nobody else’s business', async () => {
    await list({ q: 'Zebulon Marker' });
    await admin.read(`${DOCUMENTS}/export?q=zebulon+marker`);
    await list({ q: 'zebulon marker', cursor: 'forged' });
    const logs = (await textsBelow(join(stack.dataDir, 'logs'))).join('');
    expect(logs.length).toBeGreaterThan(0);
    expect(logs).not.toMatch(/zebulon/i);
  });

  it('leave as CSV for spreadsheets, with no formula in them', async () => {
    const name = '=HYPERLINK("http://evil.example"), Export';
    const id = await waiting(name);
    const reply = await admin.read(`${DOCUMENTS}/export?q=evil.example&period=month`);
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="documents-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, line, end, ...more] = (await reply.text()).split('\r\n');
    expect(head).toBe(
      'id,received,name,financialInstitution,insuranceCompany,lender,fileName,status,stage,sendingEnded,pages,bytes',
    );
    expect(line).toMatch(`${id},`);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example""), Export"`);
    expect([end, more]).toEqual(['', []]);
    await audited('document.exported', null);
  });

  it('leave all of them, page after page, each once', async () => {
    await query(
      stack.dataDir,
      'document',
      `insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path, original_filename,
         content_type, bytes, pages, sha256, status, stage, target, notes, language, confirmation_token, content_digest)
       select gen_random_uuid(), 'Paginated Person', 'Skyla', 'Prairie', 'page/' || n, 'p.pdf', 'application/pdf', 1, 1,
         '', 'processed', 'closed', 'lender_api', '', 'en', '', '' from generate_series(1, 2345) n`,
    );
    const text = await (await admin.read(`${DOCUMENTS}/export?q=paginated&status=processed`)).text();
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(2_345);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_345);
  });
});
