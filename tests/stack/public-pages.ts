/** Every public page below a lender's address. The last one doesn't exist. */
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
  '/verify',
  '/nowhere',
];
