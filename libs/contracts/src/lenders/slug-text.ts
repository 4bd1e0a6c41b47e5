// Without zod, so that a page which looks at slugs while they are typed does not carry it.

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_RULE = 'Slug must contain only lowercase letters, numbers, and hyphens';
export const SLUG_MAX_LENGTH = 63;

/**
 * The slug that a name suggests: lower case, accents dropped, everything else a hyphen. Empty when nothing is left of
 * it.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
