/** Lies on every answer whose address is itself the key: nobody keeps it, lists it or is told where somebody came from. */
export const PRIVATE_ADDRESS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;
