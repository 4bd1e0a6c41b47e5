import { apertiumSkipReason, startApertium, startForTests } from '@coverleaf/testing';
import { startTranslation } from '../../test/start-translation';

const obstacle = apertiumSkipReason();
(obstacle ? describe.skip : describe)('the real Apertium', () => {
  const service = startForTests(async () => {
    const apertium = await startApertium();
    const env = { TRANSLATION_ENGINE: 'apertium', TRANSLATION_URL: apertium.url };
    const started = await startTranslation(env);
    return { ...started, stop: () => started.stop().then(apertium.stop) };
  });
  const ask = (texts: string[]) => service.translate(texts);

  it('translates and keeps names, numbers, addresses, placeholders and signs', async () => {
    const kept = [
      [
        'Call {{lender}} at (704) 375-0183 or write to help@skyla.example.',
        ['{{lender}}', '(704) 375-0183', 'help@skyla.example'],
      ],
      ['Mail to P.O. Box 924, Carrollton, TX 75006-0924 now.', ['P.O. Box 924, Carrollton, TX 75006-0924']],
      ['My Insurance Info is the portal of your lender.', ['My Insurance Info']],
      [
        'See <link>our page</link> at https://skyla.example/a?b=1&c=2.',
        ['<link>', '</link>', 'https://skyla.example/a?b=1&c=2'],
      ],
      [
        'It\'s "safe" & simple: 3 < 5 > 2, 5*six #1 @home [a] {b c} ^d$ \\ ~ | 😀',
        ['"', '&', '3 < 5 > 2', '*', '#1', '@', '[', '{', '^', '$', '\\', '~', '|', '😀'],
      ],
      ['Write &lt; or <b>bold</b> &amp; go.', ['&lt;', '<b>', '</b>', '&amp;']],
      ['It costs $1,250.00, or 12 payments.', ['$1,250.00']],
      ['First line\nSecond line\n\nThird line', ['\n', '\n\n']],
    ] as const;
    const answers = await ask(kept.map(([text]) => text));
    for (const [index, [text, parts]] of kept.entries()) {
      expect(answers[index]).not.toBe(text);
      for (const part of parts) expect(answers[index]).toContain(part);
    }
    expect(answers[2]).toMatch(/^My Insurance Info es el portal de/);
  });

  it('returns unknown words without a sign', async () => {
    const [answer] = await ask(['The zorblat of the house is in the frobnic.']);
    expect(answer).toMatch(/^El zorblat de la casa .*frobnic\.$/);
  });

  it('does not translate a text without words', async () => {
    const texts = [' 704-375-0183 ', '{{lender}}', '😀 100 %'];
    expect(await ask(texts)).toEqual(texts);
  });

  it('loses nothing of long texts and of many texts', async () => {
    const numbers = Array.from({ length: 90 }, (_, index) => String(index));
    const long = numbers.map((number) => `The house of number ${number} is white and large.`).join(' ');
    const many = numbers.map((number) => `The lender needs a copy of policy ${number}.`);
    const [first = '', ...others] = await ask([long, ...many]);
    expect(first?.match(/número \d+/g)).toHaveLength(90);
    expect(others.map((answer) => /\d+/.exec(answer ?? '')?.[0])).toEqual(numbers);
  });
});
