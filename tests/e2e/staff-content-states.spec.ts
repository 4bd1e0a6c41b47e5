import type { AdminFaq } from '@coverleaf/contracts';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { imageForm } from '../stack/images';
import { admin, examineStates, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(300_000);

const SETTINGS = '/api/v1/admin/settings';
const FAQS = '/api/v1/admin/faqs';
const LONG = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)}?`;

describe('settings, questions and templates in every state', () => {
  withStaffBrowser();

  beforeAll(async () => {
    await admin.call(FAQS, { body: { question: LONG, answer: LONG, category: LONG.slice(0, 60) } });
    const other = { key: 'partner.endpoint', value: LONG, description: 'Of another program' };
    await admin.call(SETTINGS, { method: 'PUT', body: [other] });
  });

  describe.each([320, 1440])('at %d px', (width) => {
    it('settings', () =>
      examineStates(width, async (look) => {
        await staff.enter('/admin/settings', { sees: 'partner.endpoint' });
        await look('settings');
        await staff.click('[name="security.require_mfa"]', { sees: 'Everyone without a second factor' });
        await staff.fill({ 'site.name': ' ' });
        await look('settings, a fault and a warning', { press: 'Save settings', sees: 'Fill in this field' });
        await staff.press('Choose image: hero image', { window: 'open', sees: 'No images yet' });
        await look('settings, an empty library');
        await staff.press('Close', { window: 'closed' });
        await admin.call('/api/v1/admin/images', {
          body: imageForm(await sampleImage().png().toBuffer(), 'Old quay.png'),
        });
        await staff.press('Choose image: hero image', { window: 'open', sees: 'Old quay.png' });
        await look('settings, a library');
        await look('settings, a chosen image', { press: 'Old quay.png', window: 'closed' });
        await sql.lender('delete from images');
        await staff.click('[name="security.require_mfa"]');
        await staff.fill({ 'site.name': 'Mine' });
        await admin.saveSetting('site.name', 'Theirs');
        await staff.press('Save settings', { sees: 'Someone else changed the same settings' });
        await look('settings, two editors');
        await admin.saveSetting('site.name', 'Coverleaf');
      }));

    it('questions', () =>
      examineStates(width, async (look) => {
        await staff.enter('/admin/faqs', { sees: 'Where do I find my reference number?' });
        await look('questions');
        await look('questions, deleting', { press: 'Delete: How long does it take?', window: 'open' });
        await staff.press('Cancel', { window: 'closed' });
        await look('question', {
          press: 'Edit: How long does it take?',
          heading: 'Edit FAQ',
          sees: 'Update',
        });
        const faqs = await admin.list<AdminFaq>(FAQS);
        const changed = faqs.find(({ question }) => question.startsWith('How long'));
        await admin.call(`${FAQS}/${changed?.id}`, { method: 'PATCH', body: { answer: `${LONG} ${width}` } });
        await staff.fill({ category: 'Mine' });
        await look('question, two editors', { press: 'Update', sees: 'Someone else changed this question' });
        staff.page.on('dialog', (dialog) => void dialog.accept());
        await staff.open('/admin/faqs/new');
        await look('question, nothing filled in', { press: 'Create', sees: 'Fill in this field' });
      }));

    it('templates', () =>
      examineStates(width, async (look) => {
        await staff.enter('/admin/templates', { sees: 'Default' });
        await look('templates');
      }));
  });

  it('says what to do where there is no question at all', async () => {
    await sql.lender('delete from faqs');
    await examineStates(320, async (look) => {
      await staff.enter('/admin/faqs', { sees: 'No questions yet' });
      await look('no questions');
    });
  });
});
