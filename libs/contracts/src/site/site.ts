import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { UnknownSlugs } from '../lenders/slug';
import { LookupFactor } from '../loan-references/second-fact';

/** The capitalized name of a language, in its own language (`Español`) or in another one. */
export function languageName(code: string, inLanguage: string = code): string {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** The US locale for dates and times in this language. */
export const localeOf = (language: string): string => `${language}-US`;

/** Contacts for borrowers. Hours are free text. */
export const Support = z.object({
  phone: z.string(),
  textPhone: z.string(),
  email: z.string(),
  address: z.string(),
  /** Hours on the contact page. */
  hours: z.string(),
  /** Hours shown when a lookup fails. */
  lookupHours: z.string(),
});
export type Support = z.infer<typeof Support>;

/** An ISO 639 code, such as `es`. `en` is the source language. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'Give the code of a language, like es');
export type LanguageCode = z.infer<typeof LanguageCode>;

export const SiteSettings = z.object({
  name: z.string(),
  support: Support,
  heroImageUrl: z.string().nullable(),
  aboutImageUrl: z.string().nullable(),
  /** Offered besides English; each has a catalog. */
  languages: z.array(LanguageCode),
  /** What a lookup asks for besides the reference. */
  lookupFactor: LookupFactor,
  unknownSlugs: UnknownSlugs,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const Site = SiteSettings.extend({
  /** English first, each named in its own language. */
  languages: z.array(z.object({ code: LanguageCode, name: z.string() })),
  maxUploadBytes: z.int(),
  /** Accepted media types of uploads. */
  acceptedTypes: z.array(z.string()),
}).meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

/** The settings that public pages show. */
export const getSiteSettings = defineRead('lender.get-site-settings', SiteSettings);

export const getSite = defineRoute('getSite', 'GET /api/v1/site', {
  summary: 'Get the name, support contacts, images, and limits of the portal',
  access: 'public',
  reply: Site,
});

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
