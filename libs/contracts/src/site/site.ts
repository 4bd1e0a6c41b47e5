import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';

/** The name of a language, with a capital: by itself (`Español`), or as another language calls it. */
export function languageName(code: string, inLanguage: string = code): string {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** How dates and times are written for somebody in the United States who reads this language. */
export const localeOf = (language: string): string => `${language}-US`;

/** Where a borrower asks a person. Hours are stated in words. */
export const Support = z.object({
  phone: z.string(),
  textPhone: z.string(),
  email: z.string(),
  address: z.string(),
  /** On the contact page. */
  hours: z.string(),
  /** In the card of a look-up that failed. */
  lookupHours: z.string(),
});
export type Support = z.infer<typeof Support>;

/** A language by its code of ISO 639, like `es`. `en` is what everything is written in. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'Give the code of a language, like es');
export type LanguageCode = z.infer<typeof LanguageCode>;

export const SiteSettings = z.object({
  name: z.string(),
  support: Support,
  heroImageUrl: z.string().nullable(),
  aboutImageUrl: z.string().nullable(),
  /** That borrowers may choose beside English; each has a catalogue. */
  languages: z.array(LanguageCode),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const Site = SiteSettings.extend({
  /** English first; each by its own name. */
  languages: z.array(z.object({ code: LanguageCode, name: z.string() })),
  maxUploadBytes: z.int(),
  /** Media types that an upload may have. */
  acceptedTypes: z.array(z.string()),
}).meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

/** The settings that the public pages show. */
export const getSiteSettings = defineRead('lender.get-site-settings', SiteSettings);

export const getSite = defineRoute('getSite', 'GET /api/v1/site', {
  summary: 'Get the name, support contacts, images, and limits of the portal',
  access: 'public',
  reply: Site,
});
