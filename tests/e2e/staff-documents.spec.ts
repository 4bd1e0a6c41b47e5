import { readFile } from 'node:fs/promises';
import type { DocumentPage, LenderName } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { DOCUMENTS, DocumentFixtures } from '../stack/document-fixtures';
import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, stack, staff, withStaffBrowser, visitor } from '../stack/staff-in-browser';

jest.setTimeout(300_000);

const DRAWN = '.pdf__canvas[data-state=words]';

describe('working on documents', () => {
  withStaffBrowser();
  let fixtures: DocumentFixtures;

  beforeAll(async () => {
    fixtures = new DocumentFixtures(stack, admin);
    await fixtures.requireApproval(true);
  });

  it('finds them by what is typed, 300 ms after the last letter, and keeps that in the address', async () => {
    await fixtures.upload('Sarah Seeker');
    await fixtures.upload('Peter Other');
    await staff.enter('/admin/documents');
    await visitor.sees('Sarah Seeker');
    const asked: string[] = [];
    staff.page.on('request', (request) => {
      const { searchParams, pathname } = new URL(request.url());
      if (pathname === DOCUMENTS) asked.push(searchParams.get('q') ?? '');
    });
    await staff.page.type('[name=q]', 'sarah-seek', { delay: 20 });
    await staff.at('/admin/documents?q=sarah-seek');
    await visitor.sees('Found 1 document');
    await staff.gone('Peter Other');
    expect(asked).toEqual(['sarah-seek']);
    await staff.page.select('[name=status]', 'processed');
    await visitor.sees('No documents match your filters');
    await visitor.press('Clear filters');
    await visitor.sees('Peter Other');
    await staff.page.select('[name=period]', 'today');
    await staff.at('/admin/documents?period=today');
    await visitor.sees('Sarah Seeker');
    await staff.page.select('[name=stage]', 'awaiting_approval');
    await visitor.sees('Awaiting approval');
    expect(await staff.page.$$eval('.counts dt', (labels) => labels.map((one) => one.textContent))).toEqual([
      'All documents',
      'RightTrack',
      'InSight',
      'Coverleaf',
      'Awaiting approval',
      'Not scanned yet',
    ]);
  });

  it('asks for the days of the viewer', async () => {
    const id = await fixtures.upload('Late Evening');
    await staff.page.emulateTimezone('Asia/Kolkata');
    const asked = staff.page.waitForRequest((request) => request.url().includes(`${DOCUMENTS}?`));
    await staff.enter('/admin/documents?period=today');
    expect(new URL((await asked).url()).searchParams.get('tz')).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    await visitor.sees('Late Evening');
    await fixtures.reject(id, 'Only for the test');
  });

  it.each([320, 1440])('says at %d px that the list could not be loaded, and tries again', async (width) => {
    await staff.page.setViewport({ width, height: 844 });
    await staff.enter('/admin/account');
    await staff.heading('Account');
    let answer: (() => Promise<void>) | undefined;
    let isAway = true;
    await staff.page.setRequestInterception(true);
    staff.page.on('request', (request) => {
      const isList = isAway && new URL(request.url()).pathname === DOCUMENTS;
      if (isList) answer = () => request.respond({ status: 503, body: 'away' });
      else void request.continue();
    });
    await staff.page.$eval('a[href="/admin/documents"]', (link) => (link as HTMLElement).click());
    await staff.page.waitForSelector('.skeleton');
    expect(await examine(staff.page)).toEqual([]);
    await waitFor(() => answer !== undefined);
    await answer?.();
    await visitor.sees('Failed to load documents');
    expect(await examine(staff.page)).toEqual([]);
    isAway = false;
    await visitor.press('Retry');
    await visitor.sees('Found');
    expect(visitor.troubles.splice(0).filter((trouble) => !/status of (401|503)/.test(trouble))).toEqual([]);
  });

  it('approves and rejects as an administrator; of two sessions the second is told', async () => {
    const approved = await fixtures.upload('Amy Approved');
    const contested = await fixtures.upload('Carl Contested');
    await staff.enter(`/admin/documents?open=${approved}`);
    await visitor.sees('Document of Amy Approved');
    await visitor.press('Approve');
    await visitor.sees('Document of Amy Approved approved');
    // The button is gone, and the keys go on working.
    await staff.page.waitForFunction(() => document.activeElement?.closest('.sheet--side'));
    await fixtures.until(approved, 'closed');

    await visitor.open(`/admin/documents?open=${contested}`);
    await visitor.sees('Document of Carl Contested');
    await fixtures.reject(contested, 'The last page is missing');
    await visitor.press('Approve');
    await visitor.sees('This document was rejected before. Already rejected by Administrator');
    await visitor.sees('(The last page is missing)');
    // The panel shows what holds now, and offers nothing that can no longer be done.
    await staff.page.waitForFunction(() => document.querySelector('.viewer__facts .badge--bad'));
    expect(await staff.page.$$('.viewer__bar .btn--action')).toEqual([]);
  });

  it('decides by keys, and never while somebody types', async () => {
    const first = await fixtures.upload('Rita Keyboard');
    await staff.enter('/admin/documents?q=rita');
    await visitor.sees('Found 1 document');
    await staff.page.focus('[name=q]');
    await staff.page.keyboard.press('End');
    await staff.page.keyboard.type('a');
    await staff.at('/admin/documents?q=ritaa');
    await staff.page.keyboard.press('Backspace');
    await staff.at('/admin/documents?q=rita');
    await visitor.sees('Rita Keyboard');
    expect((await fixtures.detail(first)).stage).toBe('awaiting_approval');
    await staff.page.focus('.documents tbody [role=row]');
    await staff.page.keyboard.press('r');
    await staff.window('open');
    await staff.page.keyboard.press('Tab');
    await visitor.press('Reject');
    await visitor.sees('Fill in this field');
    await visitor.fill('reason', 'The image is\ntoo dark');
    await visitor.press('Reject');
    await visitor.sees('Document of Rita Keyboard rejected');
    await staff.window('closed');
    expect(await fixtures.detail(first)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The image is too dark',
    });
  });

  it('offers common reasons, and says what the borrower reads and hears', async () => {
    const id = await fixtures.upload('Elena Spanish', { language: 'es' });
    await staff.enter(`/admin/documents?open=${id}`);
    await visitor.sees('Document of Elena Spanish');
    await visitor.sees('Spanish');
    await visitor.press('Reject');
    await staff.window('open');
    await visitor.sees('The borrower reads this word for word. This borrower reads Spanish.');
    await staff.page.select('[name=reasonCode]', 'hard_to_read');
    await visitor.sees('The pages are blurred, dark or cut off.');
    expect(await examine(staff.page)).toEqual([]);
    await staff.page.locator('[role=dialog] .btn--danger').click();
    await visitor.sees('Document of Elena Spanish rejected. The borrower gets an email.');
    expect(await fixtures.detail(id)).toMatchObject({ rejectionCode: 'hard_to_read', rejectionReason: null });
    await visitor.sees('Rejected: The pages are blurred');
  });

  it('decides on many as a site manager, and tells of each that could not be', async () => {
    const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
    const ufcu = body.items.find(({ name }) => name === 'UFCU');
    const manager = await admin.withNew({ role: 'site_manager', lenderId: ufcu!.id });
    const ids = [
      await fixtures.upload('Bulk One', { lenderSlug: 'ufcu' }),
      await fixtures.upload('Bulk Two', { lenderSlug: 'ufcu' }),
    ];
    const taken = await fixtures.upload('Bulk Three', { lenderSlug: 'ufcu' });
    await fixtures.upload('Bulk Elsewhere');
    await staff.enter('/admin/documents?q=bulk', { email: manager.user.email, password: manager.password });
    await visitor.sees('Found 3 documents');
    expect(await staff.page.$('.counts')).toBeNull();
    expect(await staff.page.$('[name=status]')).toBeNull();
    await staff.page.locator('thead [slot=selection], thead .tick').click();
    await visitor.sees('3 selected');
    await fixtures.reject(taken, 'Not theirs');
    await visitor.press('Approve 3');
    await visitor.sees('2 of 3 documents approved');
    await visitor.sees('Bulk Three: This document was rejected before.');
    for (const id of ids) await fixtures.until(id, 'sent');
    await visitor.open('/admin/documents?q=bulk');
    await staff.page.locator('thead .tick').click();
    await visitor.press('Mark processed 2');
    await visitor.sees('2 of 2 documents marked processed');
    for (const id of ids) expect((await fixtures.detail(id)).status).toBe('processed');
  });

  it('lets a user look, and decide nothing', async () => {
    const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
    const skyla = body.items.find(({ name }) => name === 'Skyla');
    const { user, password } = await admin.withNew({ role: 'user', lenderId: skyla!.id });
    const id = await fixtures.upload('Uma User');
    await staff.enter('/admin/documents?q=uma', { email: user.email, password });
    await visitor.sees('Uma User');
    expect(await staff.page.$('.tick')).toBeNull();
    expect(await staff.page.$('::-p-aria([name="Export CSV"])')).toBeNull();
    await staff.page.focus('.documents tbody [role=row]');
    await staff.page.keyboard.press('a');
    await staff.page.keyboard.press('Enter');
    await staff.page.waitForSelector(DRAWN);
    expect(await staff.page.$$('.viewer__bar ::-p-text(Approve)')).toEqual([]);
    expect((await fixtures.detail(id)).stage).toBe('awaiting_approval');
  });

  it('exports what is filtered', async () => {
    await fixtures.upload('Exa Export');
    const folder = await saveTo(staff.page);
    await staff.enter('/admin/documents?q=exa+export');
    await visitor.sees('Found 1 document');
    await visitor.press('Export CSV');
    const lines = (await readFile(await savedIn(folder), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Exa Export');
  });

  it('loads more, page by page', async () => {
    await query(
      stack.dataDir,
      'document',
      `insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path,
        original_filename, content_type, bytes, pages, sha256, status, stage, target, notes, language,
        confirmation_token, content_digest)
       select gen_random_uuid(), 'Many ' || n, 'Skyla', 'Prairie Mutual', gen_random_uuid(), 'policy.pdf',
        'application/pdf', 1, 1, '', 'processed', 'closed', 'file_share', '', 'en', '', '' from generate_series(1, 60) as n`,
    );
    await staff.enter('/admin/documents?q=many');
    await visitor.sees('Found 60 documents');
    await visitor.press('Load more');
    await staff.page.waitForFunction(
      () => document.querySelectorAll('.documents tbody [role=row]').length === 60,
    );
    expect((await admin.call<DocumentPage>(`${DOCUMENTS}?q=many`)).body.items).toHaveLength(50);
  });
});
