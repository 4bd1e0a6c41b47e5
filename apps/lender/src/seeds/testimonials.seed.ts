/** Shown on Skyla's pages, and on the pages of lenders that have none of their own. */
export const TESTIMONIALS = [
  {
    lenderSlug: 'skyla',
    author: 'Renee A.',
    role: 'Auto loan member',
    rating: 5,
    isFeatured: true,
    content:
      'The letter worried me. I typed the number, took two photos of my policy, and was done before my coffee was.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Marcus T.',
    role: 'Boat loan member',
    rating: 5,
    isFeatured: false,
    content:
      'I did not have to call anyone. The page told me what was missing and my agent sent it the same day.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Lucía G.',
    role: 'Mortgage member',
    rating: 5,
    isFeatured: false,
    content: 'I could do it all in Spanish on my phone while I waited for my daughter.',
  },
  {
    lenderSlug: 'skyla',
    author: 'Dale P.',
    role: 'RV loan member',
    rating: 4,
    isFeatured: false,
    content: 'Clear steps and a receipt at the end. I kept the receipt number, just in case.',
  },
] as const;
