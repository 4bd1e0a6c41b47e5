import { translateWell, waitFor } from '@coverleaf/testing';
import { useTranslationWithEngine } from '../../test/start-translation';
import { TranslationEntity } from '../memory/translation.entity';

const limits = { TRANSLATION_TIMEOUT_MS: '400', TRANSLATION_BREAKER_PAUSE_MS: '100' };
const service = useTranslationWithEngine(limits);
beforeEach(() => {
  service.engine.answer = translateWell;
  service.engine.calls.length = 0;
});

const ask = (texts: string[], waitMs?: number) => service.translate(texts, waitMs);
const translated = (text: string, by: (text: string) => string = (t) => `es:${t}`) =>
  waitFor(async () => (await ask([text], 0))[0] === by(text), { what: 'the translation' });

it('calls the engine once for concurrent readers of the same new texts', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `New text ${index} for everybody`);
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask(texts)));
  const expected = texts.map((text) => `es:${text}`);
  for (const answer of answers) expect(answer).toEqual(expected);
  expect(service.engine.calls).toHaveLength(1);
});

it('reads the places of a batch in one call', async () => {
  const text = 'Asked about once';
  expect(await ask([text])).toEqual([`es:${text}`]);
  // The other call only checked whether the text is published.
  expect(service.lender.findCalls.filter((texts) => texts.includes(text))).toHaveLength(2);
});

it('returns known translations at the time limit, and the rest later', async () => {
  expect(await ask(['Known before'])).toEqual(['es:Known before']);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  service.engine.answer = async (call) => {
    await released;
    return translateWell(call);
  };
  expect(await ask(['Known before', 'Slow one'], 100)).toEqual(['es:Known before', null]);
  release();
  await translated('Slow one');
  expect(service.engine.calls).toHaveLength(2);
});

it.each([
  ['fails', () => ({ status: 500, body: '{}' }), /LibreTranslate answered 500/],
  ['redirects', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }), /redirect/],
  ['hangs', () => undefined, /didn't answer/],
  ['answers too few texts', () => ({ texts: [] }), /something other than translations/],
  ['answers too many', () => ({ texts: ['a', 'b'] }), /something other than translations/],
  ['answers with numbers', () => ({ texts: [1] }), /something other than translations/],
  ['answers no JSON', () => ({ body: '<html>secret</html>' }), /something other than JSON/],
  ['answers without an end', () => ({ body: `["${'x'.repeat(600_000)}"]` }), /more than it should/],
])('retries if the engine %s, without blocking the caller', async (what, badly, fault) => {
  const text = `A text of the day when it ${what}`;
  let failures = 0;
  service.engine.answer = (call) => {
    failures += 1;
    return failures === 1 ? badly() : translateWell(call);
  };
  const findDelayed = () => service.rows(TranslationEntity).findOneBy({ text, state: 'delayed' });
  const delayed = waitFor(findDelayed, { everyMs: 2 });
  expect(await ask([text])).toEqual([null]);
  expect((await delayed).fault).toMatch(fault);
  await translated(text);
  expect((await service.rowOf(text))?.fault).toBeNull();
});

it('refuses a reply that lost a part, keeps the others and does not retry', async () => {
  const answers: Record<string, string> = { 'An empty one': ' ' };
  service.engine.answer = ({ texts }) => ({
    texts: texts.map((text) => (text.includes('refund') ? 'es: perdido' : (answers[text] ?? `es:${text}`))),
  });
  const texts = ['Ask {{lender}} for a refund', 'Call {{lender}} today', 'An empty one', ' Spaces stay '];
  const expected = [null, 'es:Call {{lender}} today', null, ' es:Spaces stay '];
  expect(await ask(texts)).toEqual(expected);
  const lost = { state: 'refused', fault: expect.stringMatching('lost') as string };
  expect(await service.rowOf('Ask {{lender}} for a refund')).toMatchObject(lost);
  expect(await ask(texts)).toEqual(expected);
  expect(service.engine.calls).toHaveLength(1);
});

it('translates the other texts of a batch if one text makes the engine fail', async () => {
  const poison = 'A text that the engine stumbles over';
  const others = Array.from({ length: 20 }, (_, index) => `Beside the stumbling block ${index}`);
  service.engine.answer = (call) =>
    call.texts.includes(poison) ? { status: 500, body: '{}' } : translateWell(call);
  await ask([...others, poison], 0);
  for (const text of others) await translated(text);
  expect((await service.rowOf(poison))?.state).toBe('delayed');
});

it('does not send a text that was unpublished while it waited', async () => {
  const [withdrawn, kept] = ['A slip that names Jane Roe', 'Published still'];
  service.engine.answer = (call) => {
    // Texts from other tests may still be retried.
    if (!call.texts.includes(withdrawn)) return translateWell(call);
    service.lender.unpublished.add(withdrawn);
    return { status: 500, body: '{}' };
  };
  await ask([withdrawn, kept]);
  service.engine.answer = translateWell;
  await translated(kept);
  const unpublished = { state: 'failed', fault: 'It is not published any more' };
  expect(await service.rowOf(withdrawn)).toMatchObject(unpublished);
  expect(service.engine.calls.filter(({ texts }) => texts.includes(withdrawn))).toHaveLength(1);
});

it.each([
  ['turns the direction of letters', 'Llame al \u202e3810-573-407'],
  ['sends control characters', 'Llame\u0007'],
  ['sends them as entities', 'Llame&#27;[2J'],
  ['invents a telephone number', 'Llame al (900) 555-0147'],
  ['invents the address of a page', 'Vaya a https://skyla.example.attacker.example/pay'],
  ['invents a host', 'Vaya a pay.attacker.com'],
  ['invents somebody’s address', 'Escriba a help@attacker.example'],
  ['invents a placeholder', 'Llame a {{lender}}'],
  ['invents a mark', 'Llame &lt;support&gt;ahora&lt;/support&gt;'],
  ['sends half a character', 'Llame \ud83d'],
  ['sends what no database holds', 'Llame \0'],
])('refuses the answer of an engine that %s', async (what, answer) => {
  service.engine.answer = () => ({ texts: [answer] });
  const text = `A text for one that ${what}`;
  expect(await ask([text])).toEqual([null]);
  expect((await service.rowOf(text))?.state).toBe('refused');
});

it('sends no names, numbers or placeholders as words, and no text without words', async () => {
  service.lender.siteName = 'My Insurance Info';
  const text = 'Skyla is on My Insurance Info: 704-375-0183 & more';
  const lender = { id: '11111111-1111-4111-8111-111111111111', name: 'Skyla' };
  service.lender.placesOf.set(text, [{ kind: 'testimonial', part: 'content', lender }]);
  expect(await ask([text, '704-375-0183'])).toEqual([`es:${text}`, '704-375-0183']);
  const mark = (number: number): string => `<span translate="no">XQ${number}X</span>`;
  const marked = `${mark(0)} is on ${mark(1)}: ${mark(2)} &amp; more`;
  expect(service.engine.calls.map((call) => call.texts)).toEqual([[marked]]);
});

it('sends a text beyond the limit in sentences', async () => {
  const text = 'A sentence of some length that says little. '.repeat(100).trim();
  expect(await ask([text])).toEqual([expect.stringMatching(/^es:A sentence.* es:A sentence/)]);
  const lengths = service.engine.calls.flatMap((call) => call.texts.map(({ length }) => length));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2_000);
});

it('fails at once if the engine refuses a request', async () => {
  service.engine.answer = () => ({ status: 400, body: '{"error":"es is not supported"}' });
  expect(await ask(['Not in this language'])).toEqual([null]);
  const refused = { state: 'failed', fault: 'LibreTranslate refused it (400)' };
  expect(await service.rowOf('Not in this language')).toMatchObject(refused);
  expect(await ask(['Not in this language'])).toEqual([null]);
  expect(service.engine.calls).toHaveLength(1);
});

it('pauses an engine whose quota is used up', async () => {
  service.engine.answer = () => ({ status: 429, headers: { 'retry-after': '1' }, body: '{}' });
  expect(await ask(['Beyond the quota'])).toEqual([null]);
  const delayed = { state: 'delayed', fault: expect.stringMatching('quota of LibreTranslate') as string };
  expect(await service.rowOf('Beyond the quota')).toMatchObject(delayed);
  service.engine.answer = translateWell;
  expect(await ask(['Beyond the quota too'])).toEqual([null]);
  expect(service.engine.calls).toHaveLength(1);
  await translated('Beyond the quota too');
  await translated('Beyond the quota');
});

it('opens the circuit breaker of a dead engine, and recovers', async () => {
  service.engine.answer = () => ({ status: 503, body: '{}' });
  const isPaused = async (text: string) =>
    (await service.rowOf(text))?.fault?.includes('paused after repeated errors') === true;
  for (let n = 0; !(await isPaused(`Dead ${n - 1}`)); n += 1) {
    expect(n).toBeLessThan(40);
    await ask([`Dead ${n}`]);
  }
  service.engine.answer = translateWell;
  await translated('Dead 0');
});

it('saves translations while Redis is unavailable, and announces them later', async () => {
  service.engine.answer = async (call) => {
    if (call.texts.includes('Nobody is told')) service.redis.pause();
    return translateWell(await Promise.resolve(call));
  };
  const asked = ask(['Nobody is told'], 4_000);
  await waitFor(async () => (await service.rowOf('Nobody is told'))?.state === 'translated');
  service.redis.resume();
  expect(await asked).toEqual(['es:Nobody is told']);
});
