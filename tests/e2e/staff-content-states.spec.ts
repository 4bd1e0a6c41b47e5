import type { AdminFaq } from '@coverleaf/contracts';
import { admin, examineStates, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FAQS = '/api/v1/admin/faqs';
const TEMPLATES = '/api/v1/admin/templates';
const LONG = `${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(4)}?`;

// The browser logs the error replies that the tests fake.
withStaffBrowser({ expected: /status of 503/ });

describe('settings, questions and templates in every state', () => {
  beforeAll(async () => {
    await admin.call(FAQS, { body: { question: LONG, answer: LONG, category: LONG.slice(0, 60) } });
    const other = { key: 'partner.endpoint', value: LONG, description: 'Of another program' };
    await admin.call('/api/v1/admin/settings', { method: 'PUT', body: [other] });
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
        await admin.addImage('Old quay.png');
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
        await staff.press('Load their version', { gone: 'Someone else changed this question' });
        await staff.open('/admin/faqs/new');
        await look('question, nothing filled in', { press: 'Create', sees: 'Fill in this field' });
      }));

    it('templates', () =>
      examineStates(width, async (look) => {
        await staff.enter('/admin/templates', { sees: 'Default' });
        await look('templates');
      }));
  });

  it('says what to do if there are no questions', async () => {
    await sql.lender('delete from faqs');
    await examineStates(320, async (look) => {
      await staff.enter('/admin/faqs', { sees: 'No questions yet' });
      await look('no questions');
    });
  });
});

describe('the templates', () => {
  const cardOf = (name: string): Promise<string> =>
    staff.page.$$eval(
      '.template',
      (cards, wanted) =>
        (cards as HTMLElement[]).find((card) => card.querySelector('h2')?.textContent === wanted)
          ?.innerText ?? '',
      name,
    );

  it('show their colors, the number of lenders that use them, and which is the default', async () => {
    await sql.lender(`update lenders set deleted_at = now() where slug = 'summit'`);
    await staff.enter('/admin/templates', { sees: 'UFCU' });
    const standard = await cardOf('Standard');
    const texts = ['The letter and its stub', '#003057', '#ffd200', '#1d7a8c', '1 lender uses it'];
    for (const text of ['Default', ...texts]) expect(standard).toContain(text);
    expect(await cardOf('UFCU')).not.toContain('Default');
    const sketches = await staff.page.$$eval('svg[role=img]', (drawings) =>
      drawings.map((drawing) => drawing.getAttribute('aria-label')),
    );
    const sketchOf = (name: string): string => `Sketch of the home page with the template ${name}`;
    expect(sketches).toEqual(['Skyla', 'Standard', 'UFCU'].map(sketchOf));
    const fills = await staff.page.$$eval('.template__swatch path', (paths) =>
      paths.map((path) => getComputedStyle(path).fill),
    );
    expect(fills.slice(3, 6)).toEqual(['rgb(0, 48, 87)', 'rgb(255, 210, 0)', 'rgb(29, 122, 140)']);
  });

  it('can be loaded again in the form of a lender', async () => {
    await staff.enter('/admin/lenders?q=skyla', { sees: 'Slug: /skyla' });
    const unavailable = await staff.unavailable(TEMPLATES);
    await staff.openRow('Skyla', { sees: 'Failed to load templates' });
    unavailable.end();
    await staff.press('Retry', { shows: '[name=templateId] option[value=ufcu]' });
    expect(await staff.fieldValue('templateId')).toBe('skyla');
  });

  it('can be loaded again in the settings', async () => {
    await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
    const unavailable = await staff.unavailable(TEMPLATES);
    await staff.press('Settings', { sees: 'Failed to load templates' });
    unavailable.end();
    await staff.press('Retry', { shows: '[name="site.default_template"] option[value=ufcu]' });
  });
});
