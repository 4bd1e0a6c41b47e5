/** Every public page below a lender's address; the last one is none. */
export const PUBLIC_PAGES = [
  '',
  '/home',
  '/enter-reference-id',
  '/upload',
  '/contact',
  '/faqs',
  '/disclaimer',
  '/guide',
  '/notice',
  '/cpi',
  '/nowhere',
];
