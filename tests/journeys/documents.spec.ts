import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry, Dashboard, DocumentPage, FileLink } from '@coverleaf/contracts';
import { emailsTo, waitFor } from '@coverleaf/testing';
import { DOCUMENTS, documents } from '../stack/document-fixtures';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';
import { ADMIN } from '@coverleaf/testing';

withAdmin();

describe('documents, from borrower to lender', () => {
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const list = (search: string) => admin.call<DocumentPage>(`${DOCUMENTS}?${search}`);

  it('are found, viewed, approved and sent, and the audit log names the actor', async () => {
    const upload = { fields: { name: 'Nora Journey' } };
    const { receipt } = await borrower.send(upload, { phone: '+1 555 010 4242' });
    const { id } = receipt;
    await documents.until(id, 'awaiting_approval');
    const { body: page } = await list('q=nora+jour&period=today&tz=America/New_York&status=pending');
    expect(page).toMatchObject({
      total: 1,
      items: [{ id, lenderName: 'Skyla', hasFile: true, contentType: 'application/pdf' }],
    });

    const { waiting } = await admin.get<Dashboard>('/api/v1/admin/dashboard?tz=America/New_York');
    expect(waiting).toContainEqual({
      ...{ kind: 'to_decide', count: 1, isCapped: false },
      since: page.items[0]?.createdAt,
    });

    const file = await admin.get<FileLink>(`${DOCUMENTS}/${id}/file-url?inline=true`);
    const shown = await fetch(file.url);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    const bytes = Buffer.from(await shown.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(sha256).toBe(receipt.receipt.sha256);
    const saved = await admin.get<FileLink>(`${DOCUMENTS}/${id}/file-url`);
    expect((await fetch(saved.url)).headers.get('content-disposition')).toMatch(/^attachment/);
    await admin.audited('document.viewed', id);
    await admin.audited('document.downloaded', id);

    expect(await stack.ledger(id)).toEqual([]);
    expect((await admin.call(`${DOCUMENTS}/${id}/approve`, { method: 'POST' })).status).toBe(200);
    await documents.until(id, 'closed');
    const closed = await documents.detail(id);
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
    expect(await admin.audited('document.approved', id)).toMatchObject({
      actorName: 'Administrator',
      ...named,
    });
  });

  it('leave a record of who read them and who was refused, with origin and fields', async () => {
    const id = await documents.upload('Rita Read');
    const lender = await admin.lenderId('Harbor Credit Union');
    const { caller, user } = await admin.withNew({ role: 'site_manager', lenderId: lender });
    const headers = { 'user-agent': 'Browser of the trace' };
    expect((await caller.call(`${DOCUMENTS}/${id}`, { headers })).status).toBe(404);
    expect((await caller.call('/api/v1/admin/settings', { headers })).status).toBe(403);
    await admin.get(`${DOCUMENTS}/${id}`);
    await admin.get(`${DOCUMENTS}/${id}`);
    await admin.get(`${DOCUMENTS}?q=rita+read`);
    await admin.audited('document.read', id);
    const acts = (query: string) => admin.list<AuditEntry>(`/api/v1/admin/audit?limit=100&${query}`);
    expect((await acts(`subject=${id}`)).filter(({ action }) => action === 'document.read')).toHaveLength(1);
    await waitFor(async () => (await acts(`action=access.refused&actor=${user.id}`)).length === 2);
    const refused = await acts(`action=access.refused&actor=${user.id}`);
    expect(refused.map(({ subjectId, fields }) => [subjectId, fields])).toEqual([
      [null, ['listSettings', 'forbidden']],
      [id, ['getDocument', 'not_found']],
    ]);
    const [{ address, sessionId } = { address: null, sessionId: null }] = refused;
    expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
    for (const query of [`address=${address}`, `session=${sessionId}`])
      expect(await acts(`actor=${user.id}&action=access.refused&${query}`)).toHaveLength(2);
    expect(await acts(`actor=${user.id}&address=192.0.2.200`)).toEqual([]);
    const listed = await acts('action=document.listed');
    expect(listed.filter(({ fields }) => fields?.includes('q')).length).toBeGreaterThan(0);
    expect(JSON.stringify(listed)).not.toMatch(/rita/i);
  });

  it('pass through a gateway that has no master key', async () => {
    const environment = await readFile(`/proc/${await stack.pidOf('gateway')}/environ`, 'utf8');
    expect(environment).toContain('DOCUMENT_RPC=');
    expect(environment).not.toContain('ENCRYPTION_KEYS');
    const keys = (await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim();
    for (const entry of keys.split(',')) expect(environment).not.toContain(entry.split(':')[1]);

    const { receipt } = await borrower.send({ fields: { name: 'Kim Keyless' } });
    await documents.until(receipt.id, 'awaiting_approval');
    const status = await fetch(receipt.statusUrl);
    expect([status.status, await status.text()]).toEqual([
      200,
      expect.stringContaining(receipt.receiptNumber),
    ]);
    for (const query of ['', '?inline=true']) {
      const { url } = await admin.get<FileLink>(`${DOCUMENTS}/${receipt.id}/file-url${query}`);
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(receipt.receipt.sha256);
    }
  });

  it('are exported as CSV for spreadsheets, without formulas', async () => {
    const name = '=HYPERLINK("http://evil.example"), Export';
    const id = await documents.upload(name);
    const reply = await admin.read(`${DOCUMENTS}/export?q=evil.example&period=month`);
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="documents-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, line, end, ...more] = (await reply.text()).split('\r\n');
    expect(head).toBe(
      'id,receipt,received,name,financialInstitution,insuranceCompany,lender,fileName,status,stage,sendingEnded,decidedAt,decidedBy,reason,pages,bytes,reading,answer,asked,policyNumber,insurer,effectiveDate,expirationDate,lienholder',
    );
    expect(line).toMatch(`${id},`);
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example""), Export"`);
    expect([end, more]).toEqual(['', []]);
    await admin.audited('document.exported', null);
  });

  it('are exported for managers of a lender without those of others', async () => {
    const [own, foreign] = [
      await documents.upload('Expo Harbor', { lenderSlug: 'harbor' }),
      await documents.upload('Expo Skyla', { lenderSlug: 'skyla' }),
    ];
    const lenderId = await admin.lenderId('Harbor Credit Union');
    const { caller: manager } = await admin.withNew({ role: 'site_manager', lenderId });
    const text = await (await manager.read(`${DOCUMENTS}/export?q=expo`)).text();
    expect(text).toContain(own);
    expect(text).not.toContain(foreign);
    expect((await manager.call(`${DOCUMENTS}/export?lenderId=${lenderId}`)).status).toBe(403);
    const { caller: user } = await admin.withNew({ role: 'user', lenderId });
    expect((await user.call(`${DOCUMENTS}/export`)).status).toBe(403);
  });

  it('are all exported, page by page, each once', async () => {
    await sql.document(`insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path, original_filename,
         content_type, bytes, pages, sha256, status, stage, target, notes, language, confirmation_token, content_digest)
       select gen_random_uuid(), 'Paginated Person', 'Skyla', 'Prairie', 'page/' || n, 'p.pdf', 'application/pdf', 1, 1,
         '', 'processed', 'closed', 'lender_api', '', 'en', '', '' from generate_series(1, 2345) n`);
    const text = await (await admin.read(`${DOCUMENTS}/export?q=paginated&status=processed`)).text();
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(2_345);
    const { fields } = await admin.audited('access.exported_many', null);
    expect(fields).toEqual(['exportDocuments', 'more than 200 rows']);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_345);
  });

  it('are rate-limited per person, and administrators are alerted', async () => {
    const { caller, user } = await admin.withNew({ role: 'user' });
    // One day, so that no period ends during the test.
    await admin.saveSetting('security.reading_minutes', 1_440);
    await admin.saveSetting('security.reading_documents', 20);
    const [open, other] = [await documents.upload('Opened First'), await documents.upload('Opened Later')];
    expect((await caller.call(`${DOCUMENTS}/${open}`)).status).toBe(200);
    // Simultaneous guesses count too.
    const guesses = Array.from({ length: 24 }, () => caller.call(`${DOCUMENTS}/${randomUUID()}`));
    const answers = await Promise.all(guesses);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 404),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const slowed = answers.find(({ status }) => status === 429);
    expect(slowed?.body.code).toBe('reading_too_much');
    expect(Number(slowed?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(slowed?.body.detail).toMatch(/Try again in \d+ minutes?\.$/);
    expect((await caller.call(`${DOCUMENTS}/${other}`)).status).toBe(429);
    // Documents that they have open stay open, and other people can go on reading.
    expect((await caller.call(`${DOCUMENTS}/${open}`)).status).toBe(200);
    expect((await admin.call(`${DOCUMENTS}/${other}`)).status).toBe(200);
    // List pages have a separate limit, and a page that was read stays available.
    const page = (limit: number) => caller.call(`${DOCUMENTS}?q=opened+first&limit=${limit}`);
    const pages = await Promise.all(Array.from({ length: 24 }, (_, index) => page(index + 1)));
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(4);
    const read = pages.findIndex(({ status }) => status === 200) + 1;
    expect((await page(read)).status).toBe(200);
    await admin.saveSetting('security.reading_documents', 200);
    await admin.saveSetting('security.reading_minutes', 10);
    const told = async () =>
      (await admin.list<AuditEntry>(`/api/v1/admin/audit?action=access.slowed&actor=${user.id}`)).length;
    await waitFor(async () => (await told()) > 1);
    expect(await told()).toBe(2);
    await waitFor(async () =>
      (await emailsTo(join(stack.dataDir, 'mail'), ADMIN.email)).some(({ text }) =>
        text?.includes('opened very many documents'),
      ),
    );
  });
});
