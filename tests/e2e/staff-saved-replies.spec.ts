import type { SavedReply } from '@coverleaf/contracts';
import { documents } from '../stack/document-fixtures';
import { eventually } from '../stack/eventually';
import { examine } from '../stack/examine-page';
import { mailTo } from '../stack/staff';
import { admin, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { Visitor } from '../stack/visitor';

const REPLIES = '/admin/documents/replies';
const REVIEW = '/admin/documents/review';
const FIELD = '.sheet [name=savedReply]';
const TEXT = 'The policy must name the garage at 12 Harbor Street.';
const TEXT_ES = 'La póliza debe nombrar el garaje de 12 Harbor Street.';

describe('saved replies', () => {
  // A receipt waits for the outcome, so that both are one email.
  withStaffBrowser({ settings: { NOTIFICATION_DELAY_MS: '60000' } });
  beforeAll(() => admin.saveSetting('public.require_approval', true));

  const save = async (reply: Partial<SavedReply>): Promise<SavedReply> => {
    const body = { purpose: 'reject', text: TEXT, textEs: TEXT_ES, lenderId: null, ...reply };
    return (await admin.call<SavedReply>('/api/v1/admin/saved-replies', { body })).body;
  };

  it('are made by a manager, chosen by keys alone, and read by the borrower in Spanish', async () => {
    const lenderId = await admin.lenderId('Skyla');
    const boss = await admin.withNew({ role: 'site_manager', lenderId });
    const clerk = await admin.withNew({ role: 'site_manager', lenderId });
    await save({ name: 'Quote', text: 'This is a quote.', textEs: 'Esto es una cotización.' });
    const other = await admin.lenderId('UFCU');
    await save({ name: 'Of another lender', lenderId: other });

    await staff.enter('/admin/documents', { as: boss.as, heading: 'Documents' });
    await staff.press('Saved replies', {
      heading: 'Saved replies',
      sees: 'Quote',
      gone: 'Of another lender',
    });
    // Those for all lenders are the administrators'.
    expect(await staff.page.$(`[aria-label="Edit Quote"]`)).toBeNull();
    await staff.press('Add saved reply', { heading: 'Add saved reply' });
    expect(await staff.page.$('[name=lenderId]')).toBeNull();
    await staff.press('Save', { sees: 'Fill in this field' });
    await staff.fill({ name: 'quote', text: 'Wrong', textEs: 'Mal' });
    await staff.press('Save', { at: REPLIES, sees: 'Saved reply saved' });
    await staff.press('Edit quote', { heading: 'Edit saved reply' });
    await staff.fill({ name: 'Garage isn’t named', text: TEXT, textEs: TEXT_ES });
    await staff.press('Save', { at: REPLIES, sees: 'Garage isn’t named' });
    await staff.press('Sign out', { at: '/admin/login' });

    const email = 'rosa@example.com';
    const id = await documents.upload('Rosa Rejected', { email, language: 'es' });
    await staff.enter(REVIEW, { as: clerk.as, sees: 'Rosa Rejected’s document' });
    await staff.key('r', { window: 'open', shows: FIELD });
    await staff.key('Tab');
    expect(await staff.focused()).toBe('Saved reply (optional)');
    await staff.page.keyboard.type('harb');
    await staff.shows('.sheet [role=option]::-p-text(Garage)');
    expect(await examine(staff.page)).toEqual([]);
    await staff.key('Enter', { sees: ['In Spanish', TEXT_ES] });
    await staff.key('Enter', { window: 'closed', sees: 'Nothing left to decide' });
    // What was told doesn't change any more.
    const [reply] = (
      await admin.get<{ items: SavedReply[] }>(`/api/v1/admin/saved-replies?lenderId=${lenderId}`)
    ).items;
    await admin.call(`/api/v1/admin/saved-replies/${reply?.id}`, { method: 'DELETE' });
    await documents.until(id, 'closed');
    expect(await documents.detail(id)).toMatchObject({
      ...{ status: 'rejected', rejectionReason: TEXT, rejectionReasonEs: TEXT_ES },
    });
    await staff.open(`/admin/documents?open=${id}`, { sees: [TEXT, TEXT_ES] });

    const mail = await mailTo(stack.dataDir, email);
    expect(mail.text).toContain(`Motivo: ${TEXT_ES}`);
    expect(mail.text).not.toContain(TEXT);
    const [status = ''] = /\/status\/\S+/.exec(mail.text ?? '') ?? [];
    for (const [language, reads] of [
      ['es', TEXT_ES],
      ['en', TEXT],
    ] as const) {
      const rosa = await Visitor.arrive(stack.portalUrl, { language, width: 320 });
      await rosa.open(status, { sees: reads });
      expect(await examine(rosa.page)).toEqual([]);
      await rosa.leave();
    }
  });

  it('say what one more document is for, and can be left again for a text of one’s own', async () => {
    const reply = await save({
      name: 'Both pages',
      purpose: 'ask',
      text: 'Send both pages.',
      textEs: 'Envíe ambas.',
    });
    const id = await documents.upload('Flo Asked', { email: 'flo@example.com', language: 'es' });
    await staff.enter(`/admin/documents?open=${id}`, { sees: 'Flo Asked' });
    await staff.key('h', { window: 'open', sees: 'Ask Flo Asked for one more document' });
    await staff.click(FIELD);
    await staff.page.keyboard.type('both');
    await staff.key('Enter', { sees: 'Envíe ambas.' });
    await staff.click(FIELD);
    await staff.key('Backspace');
    await staff.key('Tab', { shows: '.sheet [name=reason]', gone: 'Envíe ambas.' });
    await staff.click(FIELD);
    await staff.page.keyboard.type('both');
    await staff.key('Enter', { sees: 'Envíe ambas.' });
    await staff.press('Ask', { sees: 'Flo Asked is asked for one more document' });
    await eventually('the ask', async () => (await documents.detail(id)).review?.asked?.note === reply.text);
  });

  it.each([320, 1440])('can be read and used at %d px', async (width) => {
    const lenderId = await admin.lenderId('Skyla');
    await save({ name: `Garage ${width}`, lenderId });
    await save({
      name: `Quote ${width}`,
      purpose: 'ask',
      text: 'This is a quote.',
      textEs: 'Es una cotización.',
    });
    const id = await documents.upload(`Wanda Wide ${width}`, { language: 'es' });
    await examineStates(width, async (look) => {
      await staff.enter(REPLIES, { sees: `Quote ${width}` });
      await look('for all lenders');
      await look('of a lender', { open: `${REPLIES}?lenderId=${lenderId}`, sees: `Garage ${width}` });
      await look('none', { open: `${REPLIES}?lenderId=${await admin.lenderId('UFCU')}&purpose=reject` });
      await look('new', { open: `${REPLIES}/new?lenderId=${lenderId}`, heading: 'Add saved reply' });
      await look('new, wrong', { press: 'Save', sees: 'Fill in this field' });
      await staff.open(`${REPLIES}?lenderId=${lenderId}`, { sees: `Garage ${width}` });
      await look('delete', { press: `Delete Garage ${width}`, window: 'open' });
      await staff.open(`/admin/documents?open=${id}`, { sees: `Wanda Wide ${width}` });
      await staff.press('Reject', { window: 'open', shows: FIELD });
      await look('choice', { click: FIELD, shows: '[role=listbox]' });
      await staff.page.keyboard.type('nothing like this');
      await look('no choice', { sees: 'No saved replies match' });
      await staff.key('Escape');
      await staff.page.keyboard.type('garage');
      await look('chosen', { key: 'Enter', sees: 'In Spanish' });
    });
  });
});
