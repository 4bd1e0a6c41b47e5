import { sampleImage } from '../../apps/lender/test/sample-images';
import { imageForm } from '../stack/images';
import { query } from '../stack/query';
import { admin, examineStates, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';

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
      examineStates(width, async (as) => {
        await staff.enter('/admin/settings');
        await visitor.sees('partner.endpoint');
        await as('settings');
        await staff.page.click('[name="security.require_mfa"]');
        await visitor.sees('Everyone without a second factor');
        await visitor.fill('site.name', ' ');
        await visitor.press('Save settings');
        await visitor.sees('Fill in this field');
        await as('settings, a fault and a warning');
        await visitor.press('Choose image: hero image');
        await staff.window('open');
        await visitor.sees('No images yet');
        await as('settings, an empty library');
        await visitor.press('Close');
        await staff.window('closed');
        await admin.call('/api/v1/admin/images', {
          body: imageForm(await sampleImage().png().toBuffer(), 'Old quay.png'),
        });
        await visitor.press('Choose image: hero image');
        await staff.window('open');
        await visitor.sees('Old quay.png');
        await as('settings, a library');
        await visitor.press('Old quay.png');
        await staff.window('closed');
        await as('settings, a chosen image');
        await query(stack.dataDir, 'lender', 'delete from images');
        await staff.page.click('[name="security.require_mfa"]');
        await visitor.fill('site.name', 'Mine');
        const put = (value: string): Promise<unknown> =>
          admin.call(SETTINGS, { method: 'PUT', body: [{ key: 'site.name', value }] });
        await put('Theirs');
        await visitor.press('Save settings');
        await visitor.sees('Someone else changed the same settings');
        await as('settings, two editors');
        await put('Coverleaf');
      }));

    it('questions', () =>
      examineStates(width, async (as) => {
        await staff.enter('/admin/faqs');
        await visitor.sees('Where do I find my reference number?');
        await as('questions');
        await visitor.press('Delete: How long does it take?');
        await staff.window('open');
        await as('questions, deleting');
        await visitor.press('Cancel');
        await staff.window('closed');
        await visitor.press('Edit: How long does it take?');
        await staff.heading('Edit FAQ');
        await visitor.sees('Update');
        await as('question');
        const { body } = await admin.call<{ items: { id: string; question: string }[] }>(FAQS);
        const id = body.items.find(({ question }) => question.startsWith('How long'))?.id;
        await admin.call(`${FAQS}/${id}`, { method: 'PATCH', body: { answer: `${LONG} ${width}` } });
        await visitor.fill('category', 'Mine');
        await visitor.press('Update');
        await visitor.sees('Someone else changed this question');
        await as('question, two editors');
        staff.page.on('dialog', (dialog) => void dialog.accept());
        await visitor.open('/admin/faqs/new');
        await visitor.press('Create');
        await visitor.sees('Fill in this field');
        await as('question, nothing filled in');
      }));

    it('templates', () =>
      examineStates(width, async (as) => {
        await staff.enter('/admin/templates');
        await visitor.sees('Default');
        await as('templates');
      }));
  });

  it('says what to do where there is no question at all', async () => {
    await query(stack.dataDir, 'lender', 'delete from faqs');
    await examineStates(320, async (as) => {
      await staff.enter('/admin/faqs');
      await visitor.sees('No questions yet');
      await as('no questions');
    });
  });
});
