/** How a person wants to see the staff's application, kept in a browser's cookies; the first value is the default. */
export const APPEARANCE = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
} as const;

export type Theme = (typeof APPEARANCE.theme)[number];
export type Density = (typeof APPEARANCE.density)[number];

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

/** Borrowers' pages are above it, so that their requests have none of its cookies. */
export const APPEARANCE_COOKIE_PATH = '/admin';

/** A cookie's value, or the default of an unknown one. */
export const themeOf = (value: string | undefined): Theme =>
  APPEARANCE.theme.find((theme) => theme === value) ?? 'system';

export const densityOf = (value: string | undefined): Density =>
  APPEARANCE.density.find((density) => density === value) ?? 'comfortable';
