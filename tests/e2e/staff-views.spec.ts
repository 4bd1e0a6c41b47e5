import { receiptNumber } from '@coverleaf/contracts';
import { documents } from '../stack/document-fixtures';
import { admin, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FOUND = '.documents__found';

describe('saved views', () => {
  withStaffBrowser();
  let denise: string;
  beforeAll(async () => {
    await admin.saveSetting('public.require_approval', true);
    denise = await documents.upload('Denise Okafor', { email: 'denise@example.com' });
    await documents.upload('Ann Other', { email: 'ann@example.com' });
  });

  const headings = () =>
    staff.page.$$eval('.documents__table thead th', (found) =>
      found
        .map(({ textContent }) => textContent)
        .filter((text) => !['', 'Actions', 'Selected'].includes(text)),
    );
  const chosenView = () =>
    staff.page.$eval('select[name=view]', (select) => select.selectedOptions[0]?.textContent);
  const save = async (name: string): Promise<void> => {
    await staff.press('Save view', { window: 'open' });
    await staff.fill({ name });
  };

  it('keep filters, order and columns under a name, and never the text of a search', async () => {
    await staff.enter('/admin/documents?q=okafor&status=pending&order=name', { sees: 'Found 1 document' });
    await staff.press('Save view', { window: 'open', sees: 'The search text is not saved' });
    await staff.press('Save view', { sees: 'Fill in this field' });
    await staff.fill({ name: 'Waiting by name' });
    await staff.press('Save view', { sees: 'View saved', window: 'closed' });
    await staff.open('/admin/documents', { sees: 'Found 2 documents' });
    expect(await chosenView()).toBe('All documents');
    const views = await admin.call<{ items: { id: string; name: string }[] }>(
      '/api/v1/admin/views?list=documents',
    );
    await staff.select('view', views.body.items[0]?.id ?? '', {
      at: '/admin/documents?order=name&status=pending',
    });
    expect(await chosenView()).toBe('Waiting by name');
    await staff.press('Delete view', { window: 'open', sees: 'The documents stay' });
    await staff.press('Delete view', { sees: 'View deleted', window: 'closed' });
    await staff.sees('Not saved');
    await staff.select('view', 'all', { at: '/admin/documents' });
  });

  it('have chosen columns, which are in the URL, by keys alone', async () => {
    await staff.enter('/admin/documents', { shows: FOUND });
    const usual = ['Borrower', 'Institution', 'Insurer', 'Reading', 'Case', 'Received', 'Status'];
    expect(await headings()).toEqual(usual);
    await staff.page.focus('.views .several');
    await staff.key('Enter', { shows: '[role=option][data-focused]' });
    await staff.key('Home', { shows: '[data-key=receipt][data-focused]' });
    await staff.key('Enter', { shows: '[data-key=receipt][data-selected]' });
    await staff.key('Escape', {
      at: '/admin/documents?columns=receipt%2Cinstitution%2Cinsurer%2Creading%2Ccase%2Creceived',
    });
    expect(await headings()).toEqual(['Borrower', 'Receipt', ...usual.slice(1)]);
    await staff.sees(receiptNumber(denise));
    await staff.open('/admin/documents?columns=none', { shows: FOUND });
    expect(await headings()).toEqual(['Borrower', 'Status']);
  });

  it('are left out where somebody may not use their filters', async () => {
    const body = { list: 'documents', name: 'Rejected ones', query: 'status=rejected', isShared: true };
    await admin.call('/api/v1/admin/views', { body });
    await admin.call('/api/v1/admin/views', { body: { ...body, name: 'Due', query: 'queue=due' } });
    const { as } = await admin.withNew({ role: 'site_manager', lenderId: null });
    await staff.enter('/admin/documents', { as, sees: 'Found 2 documents', shows: 'optgroup' });
    const labels = await staff.page.$$eval('optgroup option', (found) =>
      found.map(({ textContent }) => textContent),
    );
    expect(labels).toEqual([expect.stringMatching(/^Due \(/)]);
  });

  it('are shared with colleagues of the same lender, who can use them and not delete them', async () => {
    const lenderId = await admin.lenderId('Skyla');
    const boss = await admin.withNew({ role: 'site_manager', lenderId });
    await staff.enter('/admin/documents?queue=to_decide', { as: boss.as, sees: 'Found 2 documents' });
    await save('Our morning');
    await staff.page.click('[name=isShared]');
    await staff.press('Save view', { sees: 'View saved', window: 'closed' });
    await staff.press('Sign out', { at: '/admin/login' });
    const clerk = await admin.withNew({ lenderId });
    await staff.enter('/admin/documents', { as: clerk.as, sees: 'Found 2 documents' });
    const label = await staff.page.$eval('optgroup[label="Shared with me"] option', (one) => one.textContent);
    expect(label).toMatch(/^Our morning \(.+\)$/);
    const id = await staff.page.$eval('optgroup option', ({ value }) => value);
    await staff.select('view', id, { at: '/admin/documents?queue=to_decide' });
    expect(
      await staff.page.$$eval('.views button', (found) => found.map(({ textContent }) => textContent)),
    ).not.toContain('Delete view');
    await staff.press('Sign out', { at: '/admin/login' });
    const stranger = await admin.withNew({ role: 'site_manager', lenderId: await admin.lenderId('UFCU') });
    await staff.enter('/admin/documents', { as: stranger.as, sees: 'No documents yet' });
    expect(await staff.page.$('select[name=view]')).toBeNull();
  });

  it.each([320, 1440])('are accessible at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/documents?status=pending', { shows: FOUND });
      await look('not saved', { sees: 'Not saved' });
      await look('columns', { click: '.views .several', shows: '[role=option]' });
      await staff.key('Escape');
      await look('saving', { press: 'Save view', window: 'open' });
      await staff.fill({ name: `View ${width}` });
      await staff.press('Save view', { sees: 'View saved', window: 'closed' });
      await look('saved', { sees: 'Delete view' });
      await look('deleting', { press: 'Delete view', window: 'open' });
      await staff.press('Delete view', { window: 'closed' });
      for (const [path, q] of [
        ['cases', 'state=held'],
        ['transmissions', 'state=failed'],
        ['emails', 'handled=no'],
      ] as const)
        await look(path, { open: `/admin/${path}?${q}`, sees: 'Not saved' });
    }),
  );
});
