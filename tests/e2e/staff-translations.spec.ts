import type { AuditEntry, TranslationItem } from '@coverleaf/contracts';
import { type FakeEngine, startFakeEngine, translateWell, waitFor } from '@coverleaf/testing';
import { admin, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { translate } from '../stack/translation-fixtures';
import { Visitor } from '../stack/visitor';

const TRANSLATIONS = '/api/v1/admin/translations';
/** The promise is two seconds. A test may take longer only because the machine is busy. */
const SOON = { timeoutMs: 15_000 };

describe('managing translations', () => {
  let engine: FakeEngine;
  withStaffBrowser({
    settings: async () => {
      engine = await startFakeEngine();
      return { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: engine.url };
    },
  });
  afterAll(() => engine.stop());
  beforeEach(() => {
    engine.answer = translateWell;
  });

  const find = async (text: string): Promise<TranslationItem | undefined> =>
    (await admin.list<TranslationItem>(`${TRANSLATIONS}?q=${encodeURIComponent(text)}`)).find(
      (item) => item.text === text,
    );
  const translated = (text: string, translation: string): Promise<unknown> =>
    waitFor(async () => (await translate(stack, [text]))[0] === translation, SOON);
  const acts = (action: string) => admin.list<AuditEntry>(`/api/v1/admin/audit?action=${action}`);

  it('corrects a translation, which the borrower’s page shows at once, and undoes the correction', async () => {
    const text = 'Call (555) 010-0199 before the grace period ends.';
    engine.answer = ({ texts }) => ({ texts: texts.map((one) => `La gracia: ${one}`) });
    await admin.addFaq('What is a grace period?', text);
    await translated(text, `La gracia: ${text}`);
    const borrower = await Visitor.arrive(stack.portalUrl, { language: 'es' });
    try {
      await borrower.open('/faqs');
      expect(await borrower.page.content()).toContain(`La gracia: ${text}`);

      await staff.enter('/admin/translations?standing=review&q=grace+period');
      await staff.sees('New texts are translated by LibreTranslate');
      await staff.openRow(text, { window: 'open', sees: 'FAQ answer' });
      expect(await staff.attribute('[name=translation]', 'lang')).toBe('es');
      expect(await staff.attribute('[name=translation]', 'spellcheck')).toBe('true');
      await staff.fill({ translation: 'Llame antes de que termine el plazo.' });
      await staff.press('Save', { sees: 'Keep what is in the English text: (555) 010-0199' });
      await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'translation');
      const right = 'Llame al (555) 010-0199 antes de que termine el plazo de gracia.';
      await staff.fill({ translation: right });
      await staff.press('Save', { sees: ['Translation saved', 'Machine translation'] });

      await waitFor(async () => {
        await borrower.open('/faqs');
        return (await borrower.page.content()).includes(right);
      }, SOON);
      expect(await find(text)).toMatchObject({ standing: 'corrected', correctedByName: 'Administrator' });

      await staff.press('Restore machine translation', { sees: 'Machine translation restored' });
      await translated(text, `La gracia: ${text}`);
      await staff.press('Mark reviewed', { sees: 'Marked as reviewed' });
      expect(await find(text)).toMatchObject({ standing: 'reviewed', reviewedByName: 'Administrator' });
      await waitFor(async () => (await acts('translation.reviewed')).length === 1, SOON);
      expect(await acts('translation.corrected')).toHaveLength(1);
    } finally {
      expect(borrower.troubles).toEqual([]);
      await borrower.leave();
    }
  });

  it('tells the second of two editors, and keeps what they wrote', async () => {
    const text = 'Is the office open?';
    await admin.addFaq(text, 'It is.');
    await translated(text, `es:${text}`);
    const item = await find(text);
    await staff.enter(`/admin/translations?open=${item?.id}`, { window: 'open' });
    await staff.shows('[name=translation]');
    await admin.call(`${TRANSLATIONS}/${item?.id}`, {
      method: 'PATCH',
      body: { translation: '¿Abre la oficina?' },
    });
    await staff.fill({ translation: '¿Está abierta la oficina?' });
    await staff.press('Save', { sees: ['Someone else changed this translation', '¿Abre la oficina?'] });
    await staff.press('Keep editing');
    await staff.press('Save', { sees: 'Translation saved' });
    expect((await find(text))?.translation).toBe('¿Está abierta la oficina?');
  });

  it('locks a term and translates texts that had lost it again', async () => {
    const text = 'What does RightTrack do?';
    engine.answer = ({ texts }) => ({ texts: texts.map(() => '¿Qué hace la pista derecha?') });
    await admin.addFaq(text, 'It is a service.');
    await translated(text, '¿Qué hace la pista derecha?');
    engine.answer = translateWell;
    await staff.enter('/admin/translations/glossary', { sees: 'No locked terms yet' });
    await staff.press('Lock term', { sees: 'Use at least 2 characters' });
    await staff.fill({ term: 'RightTrack' });
    await staff.press('Lock term', { sees: 'Term locked' });
    await translated(text, `es:${text}`);
    await staff.fill({ term: 'righttrack' });
    await staff.press('Lock term', { sees: '“RightTrack” is locked already.' });
    await staff.press('Unlock RightTrack', { window: 'open' });
    await staff.press('Unlock', { sees: ['Term unlocked', 'No locked terms yet'] });
  });

  it('counts the translations of each lender, and translates ahead', async () => {
    const name = 'Aardvark Credit Union';
    const body = {
      name,
      address: '1 Main Street',
      testimonials: [{ content: 'They told me in time.', author: 'Ann', rating: 5 }],
    };
    const { status } = await admin.call('/api/v1/admin/lenders', { body });
    expect(status).toBe(201);
    await staff.enter('/admin/translations/coverage', { sees: [name, 'of them built in'] });
    await staff.press('Pretranslate everything', { sees: 'Translating everything that’s missing' });
    await waitFor(async () => (await find('They told me in time.'))?.state === 'translated', SOON);
    await staff.open('/admin/translations/coverage');
    await staff.press(name, { sees: ['es:They told me in time.', `Testimonial of ${name}`] });
  });

  it('works by keyboard alone', async () => {
    const text = 'Can I use the keyboard?';
    await admin.addFaq(text, 'Yes.');
    await translated(text, `es:${text}`);
    await staff.enter('/admin/translations?q=keyboard', { sees: `es:${text}` });
    const { keyboard } = staff.page;
    await staff.key('j');
    await staff.page.waitForFunction(() => document.activeElement?.matches('tbody tr'));
    await staff.key('Enter', { window: 'open', shows: '[name=translation]' });
    const focused = (): Promise<string | null | undefined> =>
      staff.page.evaluate(() => document.activeElement?.getAttribute('name'));
    for (let presses = 0; presses < 10 && (await focused()) !== 'translation'; presses++)
      await staff.key('Tab');
    expect(await focused()).toBe('translation');
    await staff.pressWith('Control', 'a');
    await keyboard.type('¿Sin ratón?');
    await staff.key('Tab');
    expect(await staff.focused()).toBe('Save');
    await staff.key('Enter', { sees: 'Translation saved' });
    await staff.key('Escape', { window: 'closed', sees: '¿Sin ratón?' });
  });
});
