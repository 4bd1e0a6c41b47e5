import { readFile } from 'node:fs/promises';
import { receiptNumber } from '@coverleaf/contracts';
import type { HTTPRequest } from 'puppeteer';
import { documents } from '../stack/document-fixtures';
import { saveTo, savedIn } from '../stack/saved-files';
import { admin, borrower, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FOUND = '.documents__found';
const today = new Date().toISOString().slice(0, 10);

describe('finding documents', () => {
  withStaffBrowser();
  let hernandez: string;
  let okafor: string;
  beforeAll(async () => {
    await admin.saveSetting('public.require_approval', true);
    hernandez = await documents.upload('José Hernández', { email: 'jose@example.com' });
    okafor = await documents.upload('Denise Okafor', { email: 'denise@example.com', lenderSlug: 'ufcu' });
    const rejected = await documents.upload('Zoe Rejected', { email: 'zoe@example.com' });
    await documents.reject(rejected, 'The last page is missing');
    await documents.until(rejected, 'closed');
  });

  const rows = () => staff.page.$$eval('.documents tbody tr', (found) => found.map((row) => row.textContent));
  /** By keyboard, in the parts of an American date. */
  const typeDay = async (name: string, day: string): Promise<void> => {
    const [year = '', month = '', date = ''] = day.split('-');
    await staff.page.type(`[name=${name}]`, `${month}${date}${year}`);
  };
  const find = async (q: string, name: string): Promise<void> => {
    await staff.open(`/admin/documents?q=${encodeURIComponent(q)}`, { sees: 'Found 1 document' });
    await staff.sees(name);
  };

  it('forgives accents, the order of words, typos, and half a receipt number', async () => {
    await staff.enter('/admin/documents', { sees: 'Found 3 documents' });
    for (const q of ['Hernandez', 'hernandes', 'jose hernadnez', receiptNumber(hernandez).slice(-4)])
      await find(q, 'José Hernández');
    for (const q of ['Okafor Denise', 'okafro']) await find(q, 'Denise Okafor');
    await staff.fill({ q: 'okafxx' }, { sees: 'No documents match your filters' });
  });

  it('finds a caller by phone number, the end of the loan number, and the end of the VIN', async () => {
    const { body } = await borrower.upload();
    await borrower.confirm(body, {
      phone: '(202) 555-0123',
      loanNumberLast4: '4711',
      collateralDetails: '2019 Ford F-150, 1FTEW1EP3JFB60937',
    });
    await staff.enter('/admin/documents', { shows: FOUND });
    for (const q of ['202 555 0123', '4711', 'B60937'])
      await staff.open(`/admin/documents?q=${q}`, { sees: 'Found 1 document' });
  });

  it('keeps several values, ranges and the order in the URL, all by keyboard', async () => {
    await staff.enter('/admin/documents', { shows: FOUND });
    await staff.page.focus('.several');
    await staff.key('Enter', { shows: '[role=option][data-focused]' });
    await staff.key('Enter', { shows: '[data-key=pending][data-selected]' });
    await staff.key('ArrowDown');
    await staff.key('ArrowDown', { shows: '[data-key=rejected][data-focused]' });
    await staff.key('Enter', { shows: '[data-key=rejected][data-selected]' });
    await staff.key('Escape', { at: '/admin/documents?status=pending%2Crejected' });
    await staff.select('order', 'name', { at: '/admin/documents?status=pending%2Crejected&order=name' });
    await staff.page.waitForFunction(() =>
      document.querySelector('.documents tbody tr:last-child')?.textContent?.includes('Zoe Rejected'),
    );
    await staff.press('More filters');
    await typeDay('decidedFrom', today);
    await staff.sees('Found 1 document');
    expect(await rows()).toEqual([expect.stringContaining('Zoe Rejected')]);
    await staff.page.reload();
    await staff.sees('Found 1 document', 'Fewer filters (1 used)');
    await typeDay('receivedTo', '2020-01-31');
    await staff.sees('No documents match your filters');
  });

  it('chooses several lenders, one after another', async () => {
    await staff.enter('/admin/documents?order=name', { shows: FOUND });
    await staff.chooseLender('UFCU');
    await staff.sees('Found 1 document');
    await staff.chooseLender('Skyla', '[name=lenderId-1]');
    await staff.sees('Denise Okafor', 'José Hernández', 'Zoe Rejected');
    const ids = new URL(staff.page.url()).searchParams.get('lenderId');
    expect(ids).toBe(`${await admin.lenderId('UFCU')},${await admin.lenderId('Skyla')}`);
  });

  const search = async (text: string, ...sees: string[]): Promise<void> => {
    await staff.pressWith('Control', 'k');
    await staff.window('open');
    await staff.page.keyboard.type(text);
    await staff.sees(...sees);
  };

  /** Enter opens it. */
  const isNext = (text: string): Promise<unknown> =>
    staff.page.waitForFunction(
      (wanted) => document.querySelector('.palette__item[data-focused]')?.textContent?.includes(wanted),
      {},
      text,
    );

  it('searches pages, cases, documents and lenders from anywhere, by keys alone', async () => {
    const [lenderId, reference] = [await admin.lenderId('UFCU'), 'REF-7701'];
    await admin.call('/api/v1/admin/cases', { body: { lenderId, reference, borrower: 'Denise Okafor' } });
    await staff.enter('/admin/dashboard', { heading: 'Dashboard' });
    await search('okafor', 'Open · REF-7701 · UFCU', `RightTrack · ${receiptNumber(okafor)} · UFCU`);
    await staff.key('Escape');
    await staff.key('Escape', { window: 'closed' });
    await search('hernadez', receiptNumber(hernandez));
    await isNext(receiptNumber(hernandez));
    await staff.key('Enter', { at: `/admin/documents?open=${hernandez}`, window: 'open' });
    await staff.key('Escape', { window: 'closed' });
    await search('REF-7701', 'Open · REF-7701 · UFCU');
    await isNext('REF-7701');
    await staff.key('Enter', { heading: 'REF-7701' });
    await search('ufcu', '/ufcu');
    await isNext('UFCU/ufcu');
    await staff.key('Enter', { heading: 'Edit lender' });
  });

  it('opens the first result by Enter, whichever reply comes first', async () => {
    const [lenderId, reference] = [await admin.lenderId('UFCU'), 'REF-7702'];
    await admin.call('/api/v1/admin/cases', { body: { lenderId, reference, borrower: 'Slow Okafor' } });
    await staff.enter('/admin/dashboard', { heading: 'Dashboard' });
    const { page } = staff;
    const isHeld = (request: HTTPRequest): boolean => /\/cases\?.*q=okafor/.test(request.url());
    const letOthersPass = (request: HTTPRequest): void => {
      if (!isHeld(request)) void request.continue();
    };
    page.on('request', letOthersPass);
    await page.setRequestInterception(true);
    try {
      const held = page.waitForRequest(isHeld);
      const others = page.waitForResponse((reply) => /\/documents\?.*q=okafor/.test(reply.url()));
      await search('okafor', 'Searching…');
      await others;
      expect(await page.$('.palette__item')).toBeNull();
      await (await held).continue();
      await isNext('REF-7702');
    } finally {
      page.off('request', letOthersPass);
      await page.setRequestInterception(false);
    }
    await staff.sees(receiptNumber(okafor));
    await isNext('REF-7702');
  });

  it('shows staff of one lender only what is theirs', async () => {
    const { as } = await admin.withNew({ lenderId: await admin.lenderId('Skyla') });
    await staff.enter('/admin/documents', { as, shows: FOUND });
    await search('hern', receiptNumber(hernandez));
    await staff.key('Escape');
    await staff.page.keyboard.type('okafor');
    await staff.sees('No matches');
  });

  it('exports a view with receipts and who decided, when and why', async () => {
    const folder = await saveTo(staff.page);
    await staff.enter('/admin/documents?status=rejected', { sees: 'Found 1 document' });
    await staff.press('Export CSV');
    const text = await readFile(await savedIn(folder), 'utf8');
    const [head = '', row = '', end] = text.split('\r\n');
    const cells = row.split(',');
    const cell = (name: string) => cells[head.replace('\ufeff', '').split(',').indexOf(name)];
    expect(end).toBe('');
    expect(cell('name')).toBe('Zoe Rejected');
    expect(cell('receipt')).toBe(receiptNumber(cell('id') ?? ''));
    expect(cell('decidedAt')).toMatch(new RegExp(`^${today}T`));
    expect([cell('decidedBy'), cell('reason')]).toEqual(['Administrator', 'The last page is missing']);
  });

  it.each([320, 1440])('is accessible at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/documents', { shows: FOUND });
      await look('filters', { shows: '.several' });
      await look('statuses', { click: '.several', shows: '[role=option]' });
      await staff.key('Escape');
      await staff.press('More filters');
      await look('further filters', { sees: 'Decided until' });
      await staff.open('/admin/documents?status=pending,rejected&door=mail,agent', {
        sees: 'No documents match your filters',
      });
      await look('several values', { sees: 'Fewer filters (1 used)' });
      await search('okafor', receiptNumber(okafor));
      await look('search');
    }),
  );
});
