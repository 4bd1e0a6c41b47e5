import type { AdminFaq } from '@coverleaf/contracts';
import { categoriesOf, FAQ_FORM, placeAt } from './faq-values';

const faq = (category: string): AdminFaq => ({
  id: category,
  question: 'Is it so?',
  answer: 'It is.',
  category,
  displayOrder: 0,
  isFeatured: false,
  version: 1,
});

describe('the rules of the questions', () => {
  it('send only what the editor changed', () => {
    const before = FAQ_FORM.valuesOf(faq('General'));
    expect(FAQ_FORM.changeOf(before, before)).toEqual({});
    expect(FAQ_FORM.changeOf(before, { ...before, isFeatured: true })).toEqual({ isFeatured: true });
  });

  it('say what is missing', () => {
    expect(FAQ_FORM.errorsOf({ ...FAQ_FORM.valuesOf(null), category: ' ' }, true)).toEqual({
      question: 'Fill in this field',
      answer: 'Fill in this field',
      category: 'Fill in this field',
    });
    expect(FAQ_FORM.errorsOf(FAQ_FORM.valuesOf(faq('General')), true)).toEqual({});
  });

  it('offer each category once', () => {
    expect(categoriesOf([faq('B'), faq('éa'), faq('A'), faq('B'), faq('ez')])).toEqual([
      'A',
      'B',
      'éa',
      'ez',
    ]);
  });

  it('find the position under a pointer', () => {
    const rows = [0, 40, 80].map((top) => ({ top, height: 40 }));
    expect([-10, 19, 21, 61, 500].map((y) => placeAt(y, rows))).toEqual([0, 0, 1, 2, 3]);
  });
});
