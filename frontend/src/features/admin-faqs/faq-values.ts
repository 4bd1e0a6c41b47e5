import type { AdminFaq, FaqChange } from '@coverleaf/contracts';
import { defineForm, type FormValues } from '../../components/forms/form-definition';
import { alphabetical } from '../../components/lists/alphabetical';

export type FaqValues = FormValues<FaqChange>;

export const FAQ_FORM = defineForm<FaqValues>({
  question: { label: 'Question', kind: 'text', maxLength: 300, required: true },
  answer: { label: 'Answer', kind: 'textarea', rows: 8, maxLength: 5_000, required: true },
  category: {
    label: 'Category',
    kind: 'text',
    hint: 'Choose a category or type a new one',
    maxLength: 60,
    required: true,
  },
  isFeatured: { label: 'Featured', kind: 'checkbox', hint: 'Also on the home page' },
});

export const categoriesOf = (faqs: readonly AdminFaq[]): readonly string[] =>
  [...new Set(faqs.map(({ category }) => category))].toSorted(alphabetical('en'));

/** The index for this height: after every row whose middle is above it. */
export const placeAt = (
  y: number,
  rows: readonly { readonly top: number; readonly height: number }[],
): number => rows.filter(({ top, height }) => y > top + height / 2).length;
