import { type FakeEngine, startFakeEngine, translateWell, waitFor } from '@coverleaf/testing';
import { eventually } from '../stack/eventually';
import { admin, stack, withAdmin } from '../stack/product';
import { translate } from '../stack/translation-fixtures';

let engine: FakeEngine;

withAdmin(async () => {
  engine = await startFakeEngine();
  return { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: engine.url };
});
afterAll(() => engine.stop());

it('a slow translation engine loses nothing when the service is killed', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  engine.answer = async (call) => {
    await released;
    return translateWell(call);
  };
  const text = 'Is it slow today?';
  await admin.addFaq(text);
  const calls = () => engine.calls.filter(({ texts }) => texts.includes(text)).length;
  // The call may or may not fail because of the kill. Only the translation counts.
  const asked = translate(stack, [text]).catch(() => []);
  await waitFor(() => calls() === 1);
  await stack.signal('translation', 'SIGKILL');
  release();
  await asked;
  engine.answer = translateWell;
  await eventually('the second attempt', () => calls() === 2);
  const isThere = async (): Promise<boolean> => (await translate(stack, [text]))[0] === `es:${text}`;
  await waitFor(isThere, { timeoutMs: 60_000, everyMs: 250, what: 'the translation' });
  expect(calls()).toBe(2);
});
