import {
  absenceLabel,
  languageName,
  publishedPlaceLabel,
  shareLabel,
  placeLabel,
} from './translation-labels';

describe('the words of translations', () => {
  it.each([
    [0, 0, '–'],
    [0, 4, '0 (0%)'],
    [3, 4, '3 (75%)'],
    [1, 1_000, '1 (1%)'],
    [1_999, 2_000, '1,999 (99%)'],
    [2_000, 2_000, '2,000 (100%)'],
  ])('%p of %p', (part, all, words) => {
    expect(shareLabel(part, all)).toBe(words);
  });

  it('describe the state of a text', () => {
    const faq = { kind: 'faq', part: 'answer', lender: null } as const;
    const said = {
      kind: 'testimonial',
      part: 'content',
      lender: { id: crypto.randomUUID(), name: 'Harbor' },
    } as const;
    expect([faq, said].map(publishedPlaceLabel)).toEqual(['FAQ answer', 'Testimonial of Harbor']);
    expect(placeLabel({ places: [faq, faq] })).toBe('FAQ answer');
    expect(placeLabel({ places: [faq, said] })).toBe('FAQ answer and 1 more');
    expect(placeLabel({ places: [] })).toBe('Not currently published');
    expect(placeLabel({ places: null })).toBe('Not known now');
  });

  it('say why there is no translation, and name languages in English', () => {
    expect(absenceLabel({ state: 'refused', fault: 'It had lost {{lender}}' })).toBe(
      'The translation was refused: It had lost {{lender}}',
    );
    expect(absenceLabel({ state: 'missing', fault: null })).toBe('No engine was available');
    expect([languageName('es'), languageName('pt')]).toEqual(['Spanish', 'Portuguese']);
  });
});
