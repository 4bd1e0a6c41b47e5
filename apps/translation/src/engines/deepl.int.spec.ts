import { OutboundHttp } from '@coverleaf/outbound';
import { type FakeEngine, startFakeEngine, translateWell } from '@coverleaf/testing';
import { markOf } from './protected-text';
import { deepL, deepLUrl } from './engines';
import { EngineClient } from './engine-client';

let stand: FakeEngine;
let http: OutboundHttp;
beforeEach(async () => {
  [stand, http] = [await startFakeEngine(), new OutboundHttp()];
});
afterEach(async () => {
  await http.onApplicationShutdown();
  await stand.stop();
});

const engine = () => {
  const destination = { name: 'DeepL', baseUrl: stand.url, apiKey: undefined };
  const client = new EngineClient(http, destination, { timeoutMs: 2_000, breakerPauseMs: 60_000 });
  return deepL(client, 'secret:fx');
};

describe('DeepL', () => {
  it('sends key, texts and ignored tags in the protocol of DeepL', async () => {
    const answers = await engine().translate([`Ask ${markOf(0)} & me`, 'Why?'], 'es');
    expect(answers).toEqual([`es:Ask ${markOf(0)} & me`, 'es:Why?']);
    const texts = ['Ask <x>0</x> &amp; me', 'Why?'];
    const languages = { source_lang: 'EN', target_lang: 'ES' };
    const markup = { tag_handling: 'xml', ignore_tags: ['x'], preserve_formatting: true };
    const body = { text: texts, ...languages, ...markup };
    const authorization = 'DeepL-Auth-Key secret:fx';
    expect(stand.calls).toEqual([{ path: '/v2/translate', authorization, texts, body }]);
  });

  it.each([
    ['its characters are used up', { status: 456 }, 60 * 60_000],
    ['it has too much to do', { status: 429, headers: { 'retry-after': '7' } }, 7_000],
    ['it does not say how long', { status: 429 }, 60_000],
    ['it wants more than an hour', { status: 429, headers: { 'retry-after': '999999' } }, 60 * 60_000],
  ])('pauses when %s', async (_when, answer, pauseMs) => {
    stand.answer = () => ({ ...answer, body: '{"message":"the text"}' });
    const deepl = engine();
    const error: unknown = await deepl.translate(['Why?'], 'es').catch((thrown: unknown) => thrown);
    const message = expect.not.stringContaining('the text') as string;
    expect(error).toMatchObject({ name: 'EngineQuotaError', message });
    const { until } = error as { until: number };
    expect(Math.abs(until - Date.now() - pauseMs)).toBeLessThan(5_000);
    stand.answer = translateWell;
    await expect(deepl.translate(['Why?'], 'es')).rejects.toMatchObject({ until });
    expect(stand.calls).toHaveLength(1);
  });

  it('opens the circuit breaker after repeated failures', async () => {
    stand.answer = () => ({ status: 503 });
    const deepl = engine();
    for (let n = 0; n < 6; n += 1)
      await expect(deepl.translate(['Why?'], 'es')).rejects.toMatchObject({ failure: 'away' });
    const asked = stand.calls.length;
    await expect(deepl.translate(['Why?'], 'es')).rejects.toThrow('DeepL: paused after repeated errors');
    expect(stand.calls).toHaveLength(asked);
  });

  it('reports a refused key without revealing it', async () => {
    stand.answer = () => ({ status: 403 });
    const refused = { failure: 'away', message: 'DeepL answered 403' };
    await expect(engine().translate(['Why?'], 'es')).rejects.toMatchObject(refused);
  });

  it('uses another host for free accounts', () => {
    expect(deepLUrl('a:fx')).toBe('https://api-free.deepl.com');
    expect(deepLUrl('a')).toBe('https://api.deepl.com');
  });
});
