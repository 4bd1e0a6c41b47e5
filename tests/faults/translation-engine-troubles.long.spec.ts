import type { TranslationItemPage } from '@coverleaf/contracts';
import { type FakeEngine, startFakeEngine, translateWell, waitFor } from '@coverleaf/testing';
import { admin, stack, withAdmin } from '../stack/product';
import { translate } from '../stack/translations';

jest.setTimeout(120_000);

let engine: FakeEngine;

withAdmin(async () => {
  engine = await startFakeEngine();
  return { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: engine.url };
});
afterAll(() => engine.stop());

describe('a translation engine in trouble', () => {
  const publish = async (question: string): Promise<string> => {
    await admin.addFaq(question, `${question} Yes.`);
    return question;
  };
  const callsWith = (text: string) => engine.calls.filter(({ texts }) => texts.includes(text)).length;
  const untilTranslated = (text: string) =>
    waitFor(async () => (await translate(stack, [text]))[0] === `es:${text}`, {
      timeoutMs: 60_000,
      everyMs: 250,
      what: 'the translation',
    });

  it('costs no answer: the source is shown until the engine is back', async () => {
    engine.answer = () => ({ status: 500, body: '{}' });
    const text = await publish('Is it away?');
    expect(await translate(stack, [text])).toEqual([text]);
    engine.answer = translateWell;
    await untilTranslated(text);
  });

  it('shows no answer that lost a placeholder, tells staff why, and is not asked for it again', async () => {
    engine.answer = ({ texts }) => ({
      texts: texts.map((text) => `es:${text.replaceAll(/<span[^>]*>.*?<\/span>/g, '')}`),
    });
    const text = await publish('Does {{lender}} ask for it?');
    expect(await translate(stack, [text])).toEqual([text]);
    const refused = await waitFor(
      async () => {
        const path = '/api/v1/admin/translations?q=ask%20for%20it&standing=missing';
        const { body } = await admin.call<TranslationItemPage>(path);
        return body.items.find((item) => item.text === text && item.state === 'refused');
      },
      { what: 'the refusal' },
    );
    expect(refused.fault).toContain('must stay');
    engine.answer = translateWell;
    const before = engine.calls.length;
    expect(await translate(stack, [text])).toEqual([text]);
    expect(engine.calls.length).toBe(before);
  });

  it('takes no answer that holds fewer texts for a translation', async () => {
    engine.answer = ({ texts }) => ({ texts: texts.slice(1).map((text) => `es:${text}`) });
    const text = await publish('Is one of them missing?');
    expect(await translate(stack, [text])).toEqual([text]);
    engine.answer = translateWell;
    await untilTranslated(text);
  });

  it('loses nothing when the service is killed while the engine is slow', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    engine.answer = async (call) => {
      await released;
      return translateWell(call);
    };
    const text = await publish('Is it slow today?');
    // Its caller may hear of the kill, or not: what counts is what comes of the text.
    const asked = translate(stack, [text]).catch(() => []);
    await waitFor(() => callsWith(text) === 1);
    await stack.signal('translation', 'SIGKILL');
    release();
    await asked;
    engine.answer = translateWell;
    await waitFor(() => callsWith(text) === 2, { timeoutMs: 60_000, what: 'the second attempt' });
    await untilTranslated(text);
    expect(callsWith(text)).toBe(2);
  });
});
