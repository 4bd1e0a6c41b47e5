import type { AdminFaq, FaqChange } from '@coverleaf/contracts';
import { alphabetical } from '../../components/lists/alphabetical';

/** The form as it is filled in. */
export interface FaqValues {
  readonly question: string;
  readonly answer: string;
  readonly category: string;
  readonly isFeatured: boolean;
}
export type FaqField = keyof FaqValues;
export type FaqErrors = Partial<Record<FaqField, string>>;

/** What each field is called, in the order of the form. */
export const FAQ_LABELS: Readonly<Record<FaqField, string>> = {
  question: 'Question',
  answer: 'Answer',
  category: 'Category',
  isFeatured: 'Featured',
};
const FIELDS = Object.keys(FAQ_LABELS) as FaqField[];
const TEXTS = ['question', 'answer', 'category'] as const;

export const valuesOf = (faq: AdminFaq | null): FaqValues => ({
  question: faq?.question ?? '',
  answer: faq?.answer ?? '',
  category: faq?.category ?? '',
  isFeatured: faq?.isFeatured ?? false,
});

export const differencesOf = (one: FaqValues, other: FaqValues): FaqField[] =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** Only what the editor changed: what somebody else changed meanwhile stays as they left it. */
export const changeOf = (before: FaqValues, now: FaqValues): FaqChange =>
  Object.fromEntries(differencesOf(before, now).map((field) => [field, now[field]]));

/** What the browser can see is wrong; the server looks again. */
export const faqErrors = (values: FaqValues): FaqErrors =>
  Object.fromEntries(
    TEXTS.filter((field) => !values[field].trim()).map((field) => [field, 'Fill in this field']),
  );

/** The categories that there are, each once. */
export const categoriesOf = (faqs: readonly AdminFaq[]): readonly string[] =>
  [...new Set(faqs.map(({ category }) => category))].toSorted(alphabetical('en'));

/** The list with one of its items at another place; beyond an end is that end. */
export function moveTo<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  place: number,
): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const moved = items[from];
  const to = Math.min(Math.max(place, 0), items.length - 1);
  if (!moved || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Where something at this height belongs: after every row whose middle it has passed. */
export const placeAt = (
  y: number,
  rows: readonly { readonly top: number; readonly height: number }[],
): number => rows.filter(({ top, height }) => y > top + height / 2).length;
