import { markOf } from './protected-text';
import { fromMarkup, paragraphsIn, toMarkup } from './engines';

const MARKS = /<x>(\d+)<\/x>/g;
const element = (number: number): string => `<x>${number}</x>`;

describe('markup', () => {
  it('round-trips a text', () => {
    const text = `"A" & 'b' < c > ${markOf(0)}&amp; &lt;x>1</x> ${markOf(12)} 😀`;
    const markup = toMarkup(text, element);
    expect(markup).toBe(`"A" &amp; 'b' &lt; c &gt; <x>0</x>&amp;amp; &amp;lt;x&gt;1&lt;/x&gt; <x>12</x> 😀`);
    expect(fromMarkup(markup, MARKS)).toBe(text);
  });

  it('decodes entities once', () => {
    expect(fromMarkup('&#39;&#x1F600;&quot;&nbsp;&apos;&amp;#39;&unheard;&#0;&#x110000;', MARKS)).toBe(
      `'😀"\u00a0'&#39;&unheard;&#0;&#x110000;`,
    );
  });

  it('maps an invalid number to an invalid mark', () => {
    expect(fromMarkup('<x>99999999999</x>', MARKS)).toBe('\uF8FF');
  });

  it('treats tags as text', () => {
    expect(fromMarkup('<script>1</script>', MARKS)).toBe('<script>1</script>');
  });
});

describe('paragraphsIn', () => {
  it('finds each paragraph', () => {
    const paragraphs = ['One\n<b>', '', 'Three<p>'];
    expect(paragraphsIn('a<p>One\n<b></p> b <p></p></p><p>Three<p></p><p>half')).toEqual(paragraphs);
  });

  // If each opening tag searched for its end, this would outlast any test time-out.
  it.each(['<p>', '</p>', '<p></p', '<'])('runs in linear time on 500 kB of %j', (part) => {
    expect(paragraphsIn(part.repeat(500_000 / part.length))).toEqual([]);
  });
});
