import { readFile } from 'node:fs/promises';
import { DOCUMENTS, documents } from '../stack/document-fixtures';
import { examine, examineInTheDark } from '../stack/examine-page';
import { refusal } from '../stack/fake-replies';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

const DRAWN = '.pdf__canvas[data-state=words]';

describe('working with documents', () => {
  withStaffBrowser();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  it('finds them by the typed text, 300 ms after the last letter, and keeps it in the URL', async () => {
    await documents.upload('Sarah Seeker');
    await documents.upload('Peter Other');
    await staff.enter('/admin/documents', { sees: 'Sarah Seeker' });
    const asked = staff.searchesOf(DOCUMENTS);
    await staff.page.type('[name=q]', 'sarah-seek', { delay: 20 });
    await staff.at('/admin/documents?q=sarah-seek');
    await staff.sees('Found 1 document');
    await staff.gone('Peter Other');
    expect(asked).toEqual(['sarah-seek']);
    await staff.click('.several', { shows: '[role=listbox]' });
    await staff.click('[role=option][data-key=processed]');
    await staff.key('Escape', { sees: 'No documents match your filters' });
    await staff.press('Clear filters', { sees: 'Peter Other' });
    await staff.select('period', 'today', { at: '/admin/documents?period=today', sees: 'Sarah Seeker' });
    await staff.press('More filters');
    await staff.select('stage', 'awaiting_approval', { sees: 'Awaiting approval' });
    await staff.select('answer', 'none', { sees: 'Not read' });
    expect(new URL(staff.page.url()).searchParams.get('answer')).toBe('none');
    expect(await staff.page.$$eval('.counts dt', (labels) => labels.map((one) => one.textContent))).toEqual([
      'All documents',
      'RightTrack',
      'InSight',
      'Coverleaf',
      'Awaiting approval',
      'Not scanned yet',
    ]);
  });

  it('shows what a card above the list counts', async () => {
    const rejected = await documents.upload('Carla Card');
    await documents.upload('Wanda Waiting');
    await documents.reject(rejected, 'Only for the test');
    await documents.until(rejected, 'closed');
    const pressed = (): Promise<(string | null)[]> =>
      staff.page.$$eval('.counts__link[aria-pressed=true]', (cards) => cards.map((one) => one.textContent));
    await staff.enter('/admin/documents', { sees: ['Carla Card', 'Wanda Waiting'] });
    expect(await pressed()).toEqual(['All documents']);
    await staff.press('Awaiting approval', { at: '/admin/documents?stage=awaiting_approval' });
    await staff.gone('Carla Card');
    await staff.click('.counts ::-p-text(Coverleaf)', {
      at: '/admin/documents?status=rejected',
      sees: 'Carla Card',
    });
    await staff.gone('Wanda Waiting');
    expect(await pressed()).toEqual(['Coverleaf']);
    await staff.press('All documents', { at: '/admin/documents', sees: ['Carla Card', 'Wanda Waiting'] });
  });

  it('uses the user’s time zone for days', async () => {
    const id = await documents.upload('Late Evening');
    await staff.page.emulateTimezone('Asia/Kolkata');
    const asked = staff.page.waitForRequest((request) => request.url().includes(`${DOCUMENTS}?`));
    await staff.enter('/admin/documents?period=today');
    expect(new URL((await asked).url()).searchParams.get('tz')).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    await staff.sees('Late Evening');
    await documents.reject(id, 'Only for the test');
  });

  it.each([320, 1440])('says at %d px that the list could not be loaded, and tries again', async (width) => {
    await staff.page.setViewport({ width, height: 844 });
    await staff.enter('/admin/account', { heading: 'Account' });
    const replies = await staff.intercept();
    replies.give(DOCUMENTS, 'waiting');
    await staff.page.$eval('a[href="/admin/documents"]', (link) => (link as HTMLElement).click());
    await staff.shows('.skeleton');
    expect(await examine(staff.page)).toEqual([]);
    replies.give(DOCUMENTS, refusal(503, 'unavailable'));
    await staff.sees('Failed to load documents');
    expect(await examine(staff.page)).toEqual([]);
    replies.end();
    await staff.press('Retry', { sees: 'Found' });
    expect(staff.troubles.splice(0).filter((trouble) => !/status of (401|503)/.test(trouble))).toEqual([]);
  });

  it('approves and rejects as an administrator, and tells the second of two sessions', async () => {
    const approved = await documents.upload('Amy Approved');
    const contested = await documents.upload('Carl Contested');
    await staff.enter(`/admin/documents?open=${approved}`, { sees: 'Amy Approved’s document' });
    await staff.press('Approve', { sees: 'Amy Approved’s document approved' });
    // The button has disappeared, but the keyboard shortcuts still work.
    await staff.page.waitForFunction(() => document.activeElement?.closest('.sheet--side'));
    await documents.until(approved, 'closed');

    await staff.open(`/admin/documents?open=${contested}`, { sees: 'Carl Contested’s document' });
    await documents.reject(contested, 'The last page is missing');
    await staff.press('Approve');
    await staff.sees('This document was rejected before. Already rejected by Administrator');
    await staff.sees('(The last page is missing)');
    // The panel shows the current state, without actions that are no longer possible.
    await staff.page.waitForFunction(() => document.querySelector('.viewer__facts .badge--bad'));
    expect(await staff.page.$$('.viewer__bar .btn--action')).toEqual([]);
  });

  it('decides by keyboard shortcuts, but not while the user types', async () => {
    const first = await documents.upload('Rita Keyboard');
    await staff.enter('/admin/documents?q=rita', { sees: 'Found 1 document' });
    await staff.page.focus('[name=q]');
    await staff.key('End');
    await staff.page.keyboard.type('a');
    await staff.at('/admin/documents?q=ritaa');
    await staff.key('Backspace', { at: '/admin/documents?q=rita', sees: 'Rita Keyboard' });
    expect((await documents.detail(first)).stage).toBe('awaiting_approval');
    await staff.page.focus('.documents tbody tr');
    await staff.key('r', { window: 'open' });
    await staff.key('Tab');
    await staff.press('Reject', { sees: 'Fill in this field' });
    await staff.fill({ reason: 'The image is\ntoo dark' });
    await staff.press('Reject', { sees: 'Rita Keyboard’s document rejected', window: 'closed' });
    await documents.until(first, 'closed');
    expect(await documents.detail(first)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The image is too dark',
    });
  });

  it('offers common reasons, and says what the borrower will read and receive', async () => {
    const id = await documents.upload('Elena Spanish', { language: 'es' });
    await staff.enter(`/admin/documents?open=${id}`, { sees: ['Elena Spanish’s document', 'Spanish'] });
    await staff.press('Reject', { window: 'open' });
    await staff.sees('The borrower will see this exactly as written. This borrower reads Spanish.');
    await staff.select('reasonCode', 'hard_to_read', { sees: 'The pages are blurred, dark or cut off.' });
    expect(await examine(staff.page)).toEqual([]);
    await staff.click('[role=dialog] .btn--danger');
    await staff.sees('Elena Spanish’s document rejected. The borrower gets an email.');
    await documents.until(id, 'closed');
    expect(await documents.detail(id)).toMatchObject({
      rejectionCode: 'hard_to_read',
      rejectionReason: null,
    });
    await staff.sees('Rejected: The pages are blurred');
  });

  it('marks one processed by a key, reopens it with a reason, and takes it over from a colleague', async () => {
    const id = await documents.upload('Rita Reopened', { lenderSlug: 'ufcu' });
    await admin.call(`${DOCUMENTS}/${id}/approve`, { method: 'POST' });
    await documents.until(id, 'sent');
    await staff.enter(`/admin/documents?open=${id}`, { sees: 'Rita Reopened’s document', shows: DRAWN });
    await staff.key('p', { sees: 'Rita Reopened’s document marked processed' });
    await documents.until(id, 'closed');
    await staff.open(`/admin/documents?open=${id}`, { shows: DRAWN });
    await staff.press('Reopen', { window: 'open', shows: '[name=reason]:focus' });
    await staff.key('Enter', { sees: 'Fill in this field' });
    expect([...(await examine(staff.page)), ...(await examineInTheDark(staff.page))]).toEqual([]);
    await staff.fill({ reason: 'It was another car' });
    await staff.key('Enter', { sees: ['Document reopened', 'It was another car'] });
    await documents.until(id, 'sent');

    const lenderId = await admin.lenderId('UFCU');
    const { caller } = await admin.withNew({ role: 'site_manager', name: 'Lea Leaseholder', lenderId });
    await caller.call(`${DOCUMENTS}/${id}/lease`, { method: 'PUT', body: {} });
    await staff.open(`/admin/documents?open=${id}`, { sees: 'Lea Leaseholder', shows: DRAWN });
    await staff.press('Take over', { sees: 'You have this document for 10 minutes now' });
    await staff.gone('Take over');
    expect((await documents.detail(id)).review?.lease?.name).toBe('Administrator');
  });

  it('decides on many as a site manager, and reports each failure', async () => {
    const lenderId = await admin.lenderId('UFCU');
    const { as } = await admin.withNew({ role: 'site_manager', lenderId });
    const ids = [
      await documents.upload('Bulk One', { lenderSlug: 'ufcu' }),
      await documents.upload('Bulk Two', { lenderSlug: 'ufcu' }),
    ];
    const taken = await documents.upload('Bulk Three', { lenderSlug: 'ufcu' });
    await documents.upload('Bulk Elsewhere');
    await staff.enter('/admin/documents?q=bulk', { as, sees: 'Found 3 documents' });
    expect(await staff.page.$('.counts')).toBeNull();
    expect(await staff.page.$('[name=status]')).toBeNull();
    await staff.click('thead .tick', { sees: '3 selected' });
    await staff.press('Approve 3', { window: 'open', sees: ['Approve: 3 documents?', 'UFCU (3)'] });
    expect([...(await examine(staff.page)), ...(await examineInTheDark(staff.page))]).toEqual([]);
    await documents.reject(taken, 'Not theirs');
    await staff.press('Approve', { sees: '2 of 3 documents approved' });
    await staff.sees('Bulk Three: This document was rejected before.');
    for (const id of ids) await documents.until(id, 'sent');
    await staff.open('/admin/documents?q=bulk');
    await staff.click('thead .tick');
    await staff.press('Mark processed 2', { window: 'open' });
    await staff.press('Mark processed', { sees: '2 of 2 documents marked processed' });
    await staff.press('Undo', { sees: '2 of 2 undone' });
    await staff.open('/admin/documents?q=bulk');
    await staff.click('thead .tick');
    await staff.press('Mark processed 2', { window: 'open' });
    await staff.press('Mark processed', { sees: '2 of 2 documents marked processed' });
    for (const id of ids) await documents.until(id, 'closed');
    for (const id of ids) expect((await documents.detail(id)).status).toBe('processed');
  });

  it('fills an empty list by itself, and shows further new documents on request', async () => {
    const lenderId = await admin.lenderId('Harbor Credit Union');
    const { as } = await admin.withNew({ role: 'site_manager', lenderId });
    const empty = 'Documents appear here by themselves.';
    await staff.enter('/admin/documents?queue=to_decide', { as, sees: empty });
    await documents.upload('Nell New', { lenderSlug: 'harbor' });
    await staff.sees('Nell New');
    await documents.upload('Ned Newer', { lenderSlug: 'harbor' });
    await staff.sees('Show 1 new document');
    expect(await staff.page.evaluate(() => document.body.innerText)).not.toContain('Ned Newer');
    await staff.press('Show 1 new document', { sees: 'Ned Newer' });
    await staff.page.waitForSelector('.new-rows', { hidden: true });
  });

  it('shows new documents that fit the filters, and no others', async () => {
    await documents.upload('Fay Filtered');
    await staff.enter('/admin/documents?q=filtered&status=pending', { sees: 'Fay Filtered' });
    await documents.upload('Otto Other');
    await documents.upload('Finn Filtered');
    await staff.sees('Show 1 new document');
    await staff.press('Show 1 new document', { sees: 'Finn Filtered' });
    await staff.page.waitForSelector('.new-rows', { hidden: true });
  });

  it('lets a user view documents but not decide on them', async () => {
    const lenderId = await admin.lenderId('Skyla');
    const { as } = await admin.withNew({ role: 'user', lenderId });
    const id = await documents.upload('Uma User');
    await staff.enter('/admin/documents?q=uma', { as, sees: 'Uma User' });
    expect(await staff.page.$('.tick')).toBeNull();
    expect(await staff.page.$('::-p-aria([name="Export CSV"])')).toBeNull();
    await staff.page.focus('.documents tbody tr');
    await staff.key('a');
    await staff.key('Enter', { shows: DRAWN });
    expect(await staff.page.$$('.viewer__bar ::-p-text(Approve)')).toEqual([]);
    expect((await documents.detail(id)).stage).toBe('awaiting_approval');
  });

  it('exports what the filters select', async () => {
    await documents.upload('Exa Export');
    const folder = await saveTo(staff.page);
    await staff.enter('/admin/documents?q=exa+export', { sees: 'Found 1 document' });
    await staff.press('Export CSV');
    const lines = (await readFile(await savedIn(folder), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Exa Export');
  });

  it('loads more, page by page', async () => {
    await sql.document(`insert into insurance_uploads (id, name, financial_institution, insurance_company, file_path,
        original_filename, content_type, bytes, pages, sha256, status, stage, target, notes, language,
        confirmation_token, content_digest)
       select gen_random_uuid(), 'Many ' || n, 'Skyla', 'Prairie Mutual', gen_random_uuid(), 'policy.pdf',
        'application/pdf', 1, 1, '', 'processed', 'closed', 'file_share', '', 'en', '', '' from generate_series(1, 60) as n`);
    await staff.enter('/admin/documents?q=many', { sees: 'Found 60 documents' });
    await staff.press('Load more');
    await staff.page.waitForFunction(() => document.querySelectorAll('.documents tbody tr').length === 60);
    expect(await admin.list(`${DOCUMENTS}?q=many`)).toHaveLength(50);
  });
});
