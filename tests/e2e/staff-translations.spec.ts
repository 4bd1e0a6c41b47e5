import type { AdminFaq, AuditEntry, TranslationItem, TranslationItemPage } from '@coverleaf/contracts';
import { type FakeEngine, startFakeEngine, translateWell, waitFor } from '@coverleaf/testing';
import { admin, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';
import { translate } from '../stack/translations';
import { Visitor } from '../stack/visitor';

jest.setTimeout(240_000);

const TRANSLATIONS = '/api/v1/admin/translations';
/** The promise is two seconds; more only says that the machine was busy. */
const SOON = { timeoutMs: 15_000 };

describe('running the translations', () => {
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

  const ask = async (question: string, answer: string): Promise<AdminFaq> =>
    (await admin.call<AdminFaq>('/api/v1/admin/faqs', { body: { question, answer, category: 'General' } }))
      .body;
  const find = async (text: string): Promise<TranslationItem | undefined> =>
    (await admin.call<TranslationItemPage>(`${TRANSLATIONS}?q=${encodeURIComponent(text)}`)).body.items.find(
      (item) => item.text === text,
    );
  const translated = (text: string, translation: string): Promise<unknown> =>
    waitFor(async () => (await translate(stack, [text]))[0] === translation, SOON);
  const acts = async (action: string): Promise<AuditEntry[]> =>
    (await admin.call<{ items: AuditEntry[] }>(`/api/v1/admin/audit?action=${action}`)).body.items;

  it('corrects a wrong one, which the borrower’s page shows at once; then takes it back', async () => {
    const text = 'Call (555) 010-0199 before the grace period ends.';
    engine.answer = ({ texts }) => ({ texts: texts.map((one) => `La gracia: ${one}`) });
    await ask('What is a grace period?', text);
    await translated(text, `La gracia: ${text}`);
    const borrower = await Visitor.arrive(stack.portalUrl, { language: 'es' });
    try {
      await borrower.open('/faqs');
      expect(await borrower.page.content()).toContain(`La gracia: ${text}`);

      await staff.enter('/admin/translations?standing=review&q=grace+period');
      await visitor.sees('New texts are translated by LibreTranslate');
      await visitor.press(`Edit ${text}`);
      await staff.window('open');
      await visitor.sees('FAQ answer');
      expect(await visitor.attribute('[name=translation]', 'lang')).toBe('es');
      expect(await visitor.attribute('[name=translation]', 'spellcheck')).toBe('true');
      await visitor.fill('translation', 'Llame antes de que termine el plazo.');
      await visitor.press('Save');
      await visitor.sees('Keep what is in the English text: (555) 010-0199');
      await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'translation');
      const right = 'Llame al (555) 010-0199 antes de que termine el plazo de gracia.';
      await visitor.fill('translation', right);
      await visitor.press('Save');
      await visitor.sees('Translation saved');
      await visitor.sees('Machine translation');

      await waitFor(async () => {
        await borrower.open('/faqs');
        return (await borrower.page.content()).includes(right);
      }, SOON);
      expect(await find(text)).toMatchObject({ standing: 'corrected', correctedByName: 'Administrator' });

      await visitor.press('Restore machine translation');
      await visitor.sees('Machine translation restored');
      await translated(text, `La gracia: ${text}`);
      await visitor.press('Mark reviewed');
      await visitor.sees('Marked as reviewed');
      expect(await find(text)).toMatchObject({ standing: 'reviewed', reviewedByName: 'Administrator' });
      await waitFor(async () => (await acts('translation.reviewed')).length === 1, SOON);
      expect(await acts('translation.corrected')).toHaveLength(1);
    } finally {
      expect(borrower.troubles).toEqual([]);
      await borrower.leave();
    }
  });

  it('tells who was second, and loses nothing that they wrote', async () => {
    const text = 'Is the office open?';
    await ask(text, 'It is.');
    await translated(text, `es:${text}`);
    const item = await find(text);
    await staff.enter(`/admin/translations?open=${item?.id}`);
    await staff.window('open');
    await staff.page.waitForSelector('[name=translation]');
    await admin.call(`${TRANSLATIONS}/${item?.id}`, {
      method: 'PATCH',
      body: { translation: '¿Abre la oficina?' },
    });
    await visitor.fill('translation', '¿Está abierta la oficina?');
    await visitor.press('Save');
    await visitor.sees('Someone else changed this translation');
    await visitor.sees('¿Abre la oficina?');
    await visitor.press('Keep editing');
    await visitor.press('Save');
    await visitor.sees('Translation saved');
    expect((await find(text))?.translation).toBe('¿Está abierta la oficina?');
  });

  it('locks a term, and what had lost it is translated again', async () => {
    const text = 'What does RightTrack do?';
    engine.answer = ({ texts }) => ({ texts: texts.map(() => '¿Qué hace la pista derecha?') });
    await ask(text, 'It is a service.');
    await translated(text, '¿Qué hace la pista derecha?');
    engine.answer = translateWell;
    await staff.enter('/admin/translations/glossary');
    await visitor.sees('No locked terms yet');
    await visitor.press('Lock term');
    await visitor.sees('Use at least 2 characters');
    await visitor.fill('term', 'RightTrack');
    await visitor.press('Lock term');
    await visitor.sees('Term locked');
    await translated(text, `es:${text}`);
    await visitor.fill('term', 'righttrack');
    await visitor.press('Lock term');
    await visitor.sees('“RightTrack” is locked already.');
    await visitor.press('Unlock RightTrack');
    await staff.window('open');
    await visitor.press('Unlock');
    await visitor.sees('Term unlocked');
    await visitor.sees('No locked terms yet');
  });

  it('counts what is translated, lender by lender, and translates ahead', async () => {
    const name = 'Aardvark Credit Union';
    const body = {
      name,
      address: '1 Main Street',
      testimonials: [{ content: 'They told me in time.', author: 'Ann', rating: 5 }],
    };
    const { status } = await admin.call('/api/v1/admin/lenders', { body });
    expect(status).toBe(201);
    await staff.enter('/admin/translations/coverage');
    await visitor.sees(name);
    await visitor.sees('of them built in');
    await visitor.press('Translate everything ahead');
    await visitor.sees('Translating everything that’s missing');
    await waitFor(async () => (await find('They told me in time.'))?.state === 'translated', SOON);
    await visitor.open('/admin/translations/coverage');
    await visitor.press(name);
    await visitor.sees('es:They told me in time.');
    await visitor.sees(`Testimonial of ${name}`);
  });

  it('is done by keyboard alone', async () => {
    const text = 'Can I use the keyboard?';
    await ask(text, 'Yes.');
    await translated(text, `es:${text}`);
    await staff.enter('/admin/translations?q=keyboard');
    await visitor.sees(`es:${text}`);
    const { keyboard } = staff.page;
    await keyboard.press('j');
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'row');
    await keyboard.press('Enter');
    await staff.window('open');
    await staff.page.waitForSelector('[name=translation]');
    const focused = (): Promise<string | null | undefined> =>
      staff.page.evaluate(() => document.activeElement?.getAttribute('name'));
    for (let presses = 0; presses < 10 && (await focused()) !== 'translation'; presses++)
      await keyboard.press('Tab');
    expect(await focused()).toBe('translation');
    await staff.pressWith('Control', 'a');
    await keyboard.type('¿Sin ratón?');
    await keyboard.press('Tab');
    expect(await staff.focused()).toBe('Save');
    await keyboard.press('Enter');
    await visitor.sees('Translation saved');
    await keyboard.press('Escape');
    await staff.window('closed');
    await visitor.sees('¿Sin ratón?');
  });
});
