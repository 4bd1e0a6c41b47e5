import { randomUUID } from 'node:crypto';
import { type CaseDetail, PRESENCE_BEAT_SECONDS } from '@coverleaf/contracts';
import { documents } from '../stack/document-fixtures';
import { eventually } from '../stack/eventually';
import { examine } from '../stack/examine-page';
import { DESK, messageButton, StaffVisitor } from '../stack/staff';
import type { SignedIn } from '../stack/staff-caller';
import {
  admin,
  examineStates,
  reopenBrowser,
  stack,
  staff,
  withStaffBrowser,
} from '../stack/staff-in-browser';

describe('working together', () => {
  withStaffBrowser();
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const someone = (): string => `someone-${randomUUID()}@example.com`;
  const openCase = async (reference: string, fields: object): Promise<string> => {
    const body = { lenderId: await admin.lenderId('Skyla'), reference, ...fields };
    return (await admin.call<CaseDetail>('/api/v1/admin/cases', { body })).body.id;
  };
  const join = (caseId: string, documentId: string) =>
    admin.call(`/api/v1/admin/cases/${caseId}/evidence`, { body: { documentId, act: 'join' } });

  it('a colleague who is asked to look finds the document in Mine until they have seen it', async () => {
    const lenderId = await admin.lenderId('Skyla');
    const { as, user } = await admin.withNew({ role: 'site_manager', name: 'Mona Manager', lenderId });
    const id = await documents.upload('Carl Commented', { email: someone() });
    await staff.enter(`/admin/documents?open=${id}`, { sees: 'Add comment' });
    await staff.press('Add comment', { sees: 'Fill in this field' });
    await mention('Mona Manager');
    await staff.page.keyboard.type('is this the VIN of the trailer?');
    await staff.press('Add comment', { sees: ['Comment added', ', for Mona Manager'] });

    await reopenBrowser(1440);
    await staff.enter('/admin/documents?queue=mine', { as, sees: 'Carl Commented' });
    await staff.open(`/admin/documents?open=${id}`, { sees: 'asks you to look' });
    await staff.press('Seen');
    await staff.page.waitForSelector('.mention', { hidden: true });
    await staff.open('/admin/documents?queue=mine');
    expect(await staff.page.evaluate(() => document.body.innerText)).not.toContain('Carl Commented');
    await staff.open(`/admin/documents?open=${id}`, { shows: `[name=assignee] [value="${user.id}"]` });
    await staff.select('assignee', user.id, { sees: 'Assigned to Mona Manager for a day' });
    await staff.open('/admin/documents?queue=mine', { sees: 'Carl Commented' });
    await staff.open(`/admin/documents?open=${id}`, { shows: `[name=assignee] [value="${user.id}"]` });
    await staff.select('assignee', '', { sees: 'Assigned to nobody' });
  });

  const TEXT = 'textarea[name=text][aria-autocomplete=list]';
  const OPTION = '[role=listbox] [role=option][aria-selected=true]';
  /** Types an @ and the beginning of a name, and chooses the person by keys. */
  const mention = async (name: string): Promise<void> => {
    const typed = `@${name.slice(0, 3).toLowerCase()}`;
    await staff.shows(TEXT);
    await staff.page.type(TEXT, typed);
    await staff.shows(OPTION);
    expect(await examine(staff.page)).toEqual([]);
    // Closes the list, and no window around it.
    await staff.key('Escape', { sees: 'Add comment' });
    await staff.page.waitForSelector(OPTION, { hidden: true });
    for (let n = 0; n < typed.length; n += 1) await staff.key('Backspace');
    await staff.page.type(TEXT, typed);
    await staff.shows(OPTION);
    await staff.key('ArrowUp');
    await staff.key('ArrowDown');
    expect(await staff.page.$eval(OPTION, ({ textContent }) => textContent)).toBe(name);
    await staff.key('Enter');
    await staff.page.waitForFunction(
      (selector, text) => document.querySelector<HTMLTextAreaElement>(selector)?.value === text,
      {},
      ...([TEXT, `@${name} `] as const),
    );
  };

  it('a colleague who is mentioned in a case is led to it from the dashboard', async () => {
    const lenderId = await admin.lenderId('Skyla');
    const { as } = await admin.withNew({ role: 'site_manager', name: 'Casey Manager', lenderId });
    const id = await openCase('REF-7301', { borrower: 'Mia Mentioned' });
    await staff.enter(`/admin/cases/${id}`, { sees: 'Mia Mentioned' });
    await mention('Casey Manager');
    await staff.page.keyboard.type('has she paid?');
    await staff.press('Add comment', { sees: ['Comment added', ', for Casey Manager'] });

    await reopenBrowser(1440);
    await staff.enter('/admin/dashboard', { as, sees: 'case that a colleague asks you to look at' });
    await staff.click('[href="/admin/cases?waiting=mention"]', { sees: 'Mia Mentioned' });
    await staff.open(`/admin/cases/${id}`, { sees: ['asks you to look', '@Casey Manager has she paid?'] });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Seen');
    await staff.page.waitForSelector('.mention', { hidden: true });
    await staff.open('/admin/cases?waiting=mention', { sees: 'clear the filters' });
  });

  const SHOWN = 'Dina Desk is looking at this';
  const untilPresence = (visitor: StaffVisitor, isShown: boolean) =>
    visitor.page.waitForFunction(
      (text, expected) => document.body.innerText.includes(text) === expected,
      { timeout: 60_000 },
      ...([SHOWN, isShown] as const),
    );
  /** A colleague in a browser of her own. */
  const withDina = async (use: (dina: StaffVisitor, signedIn: SignedIn) => Promise<void>): Promise<void> => {
    const lenderId = await admin.lenderId('Skyla');
    const signedIn = await admin.withNew({ role: 'site_manager', name: 'Dina Desk', lenderId });
    const dina = await StaffVisitor.arrive(stack.portalUrl, DESK);
    try {
      await use(dina, signedIn);
    } finally {
      await dina.leave();
    }
  };

  it('a colleague who looks at the same document is named within a beat, until she closes it', () =>
    withDina(async (dina, { as, caller }) => {
      const id = await documents.upload('Petra Present', { lenderSlug: 'skyla', email: someone() });
      await staff.enter(`/admin/documents?open=${id}`, { sees: 'Add comment' });
      await dina.enter(`/admin/documents?open=${id}`, { as, sees: 'A colleague is looking at this' });
      const since = Date.now();
      await untilPresence(staff, true);
      expect(Date.now() - since).toBeLessThan((PRESENCE_BEAT_SECONDS + 5) * 1_000);
      expect(await examine(staff.page)).toEqual([]);

      // Whoever has it for a decision is named by the badge, and by nothing else.
      const lease = { method: 'PUT', body: { takeOver: false } };
      expect((await caller.call(`/api/v1/admin/documents/${id}/lease`, lease)).status).toBe(200);
      await staff.open(`/admin/documents?open=${id}`, { sees: 'Reviewed by Dina Desk' });
      const told = await staff.page.waitForResponse((answer) => answer.url().endsWith('/presence'));
      expect(await told.json()).toMatchObject({ others: [{ name: 'Dina Desk' }] });
      await untilPresence(staff, false);
      await caller.call(`/api/v1/admin/documents/${id}/lease`, { method: 'DELETE' });
      await staff.open(`/admin/documents?open=${id}`);
      await untilPresence(staff, true);
      await dina.press('Close', { window: 'closed' });
      await untilPresence(staff, false);
    }));

  it('a colleague whose page is hidden is gone within a beat, and the page tells nothing more', () =>
    withDina(async (dina, { as }) => {
      const id = await openCase('REF-7101', { borrower: 'Henry Hidden' });
      const show = (state: DocumentVisibilityState) =>
        dina.page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true });
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        }, state);
      await dina.enter(`/admin/cases/${id}`, { as, sees: 'Henry Hidden' });
      await staff.enter(`/admin/cases/${id}`, { sees: SHOWN });
      let told = 0;
      dina.page.on('request', (request) => {
        if (request.url().endsWith('/presence')) told += 1;
      });
      await show('hidden');
      await untilPresence(staff, false);
      // That she left.
      expect(told).toBe(1);
      await show('visible');
      await untilPresence(staff, true);
      expect(told).toBeGreaterThan(1);
    }));

  it('what the borrower was told can be read, sent again, and sent to the right address', async () => {
    const [wrong, right] = [someone(), someone()];
    const id = await documents.upload('Nina Notified', { email: wrong });
    await staff.enter(`/admin/documents?open=${id}`, { sees: 'Receipt to the borrower' });
    await staff.click(messageButton('Receipt to the borrower'), {
      sees: ['We received your document', '/status/…'],
    });
    await staff.press('Correct the address');
    await staff.fill({ email: 'nobody' });
    await staff.press('Send', { sees: 'Enter an email address like name@example.com' });
    await staff.fill({ email: right });
    await staff.press('Send', { sees: 'The link to the status page goes to this address' });
    const { email, notifications } = await documents.detail(id);
    expect([email, notifications.map(({ kind, state }) => `${kind} ${state}`)]).toEqual([
      right,
      ['received replaced', 'received waiting'],
    ]);
  });

  it('a caller is answered from the page of the case: what happened, a note of the call, the link by two keys', async () => {
    const email = someone();
    const id = await openCase('REF-7001', { borrower: 'Cora Caller', email });
    const other = await openCase('REF-7002', { borrower: 'Cora Caller', email });
    const documentId = await documents.upload('Cora Caller', { email });
    const items = async () => (await admin.get<CaseDetail>(`/api/v1/admin/cases/${id}`)).items;
    await eventually('the proposal', async () => (await items()).some(({ state }) => state === 'proposed'));
    // As long as the document may be somebody else's, its link isn't sent.
    await staff.enter(`/admin/cases/${id}`, {
      sees: ['May belong to this case', 'cora-caller.pdf: '],
    });
    await staff.key('s', { window: 'open', sees: 'until then its status page may be somebody else’s' });
    await join(id, documentId);
    await staff.open(`/admin/cases/${id}`, {
      sees: ['cora-caller.pdf: ', 'Receipt to the borrower', 'Case REF-7002'],
    });
    await staff.fill({ text: 'Her agent sends the renewal on Monday.' });
    await staff.click('[name=isCall]');
    await staff.press('Add comment', { sees: ['Comment added', 'Phone call'] });
    await staff.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await staff.key('s', { window: 'open', sees: 'We received your document' });
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Send again');
    await staff.key('Enter', { sees: 'It is sent again', window: 'closed' });
    // The receipt still waits, and goes once.
    expect((await documents.detail(documentId)).notifications).toHaveLength(1);
    await staff.follow(`/admin/cases/${other}`);
    await staff.heading('Case REF-7002');
  });

  it('a caller is answered within 15 seconds from any screen, and has the link by two keys more', async () => {
    const email = someone();
    const id = await openCase('REF-7003', { borrower: 'Quentin Quick', email });
    const documentId = await documents.upload('Quentin Quick', { email });
    await eventually('the proposal', async () => {
      const { items } = await admin.get<CaseDetail>(`/api/v1/admin/cases/${id}`);
      return items.some(({ state }) => state === 'proposed');
    });
    await join(id, documentId);
    await staff.enter('/admin/dashboard', { heading: 'Dashboard' });
    const since = Date.now();
    await staff.pressWith('Control', 'k');
    await staff.window('open');
    // Five letters a second, as somebody types who listens.
    await staff.page.keyboard.type('REF-7003', { delay: 200 });
    await staff.page.waitForFunction(() =>
      document.querySelector('.palette__item[data-focused]')?.textContent?.includes('REF-7003'),
    );
    await staff.key('Enter', {
      heading: 'Case REF-7003',
      sees: ['quentin-quick.pdf: ', 'Receipt to the borrower'],
    });
    expect(Date.now() - since).toBeLessThan(15_000);
    await staff.key('s', { window: 'open', sees: 'We received your document' });
    await staff.page.waitForFunction(() => document.activeElement?.textContent === 'Send again');
    await staff.key('Enter', { sees: 'It is sent again', window: 'closed' });
  });

  it.each([320, 1440])('looks right in every state at %d px', async (width) => {
    const email = someone();
    const documentId = await documents.upload('Lola Looker', { email });
    const silent = await documents.upload('Sid Silent', { email: '' });
    const id = await openCase(`REF-71${width}`, { borrower: 'Lola Looker', email });
    await openCase(`REF-72${width}`, { borrower: 'Lola Looker', email });
    await join(id, documentId);
    const text = 'She says that the agent has sent it.\nAsk again on Monday.';
    await admin.call(`/api/v1/admin/documents/${documentId}/comments`, { body: { text, mentions: [] } });
    await admin.call(`/api/v1/admin/cases/${id}/comments`, { body: { text, isCall: true } });
    await examineStates(width, async (look) => {
      await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
      await look('document', { open: `/admin/documents?open=${documentId}`, sees: 'Comment by' });
      await look('message', { click: messageButton('Receipt to the borrower'), sees: '/status/…' });
      await look('address', { press: 'Correct the address', sees: 'What went to the wrong address' });
      await look('case', { open: `/admin/cases/${id}`, sees: ['Phone call', 'lola-looker.pdf: '] });
      await look('link', { press: 'Send status link', sees: '/status/…' });
      await look('without an address', { open: `/admin/documents?open=${silent}`, sees: 'Sid Silent' });
    });
  });
});
