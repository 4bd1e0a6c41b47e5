import type { TestimonialDraft } from './lender-values';

type Drafts = readonly TestimonialDraft[];

let made = 0;

export function addDraft(drafts: Drafts): Drafts {
  made += 1;
  const draft = { id: `new-${made}`, content: '', author: '', role: '', rating: 5, isFeatured: false };
  return [...drafts, draft];
}

export const changeDraft = (drafts: Drafts, id: string, change: Partial<TestimonialDraft>): Drafts =>
  drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));

export const removeDraft = (drafts: Drafts, id: string): Drafts => drafts.filter((draft) => draft.id !== id);

/** One place up (-1) or down (1); at the end it stays. */
export function moveDraft(drafts: Drafts, id: string, by: 1 | -1): Drafts {
  const from = drafts.findIndex((draft) => draft.id === id);
  const moved = drafts[from];
  const passed = drafts[from + by];
  if (!moved || !passed) return drafts;
  return drafts.map((draft) => (draft === moved ? passed : draft === passed ? moved : draft));
}
