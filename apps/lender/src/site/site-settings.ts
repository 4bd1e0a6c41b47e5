import {
  type AdminContact,
  DEFAULT_RETENTION,
  SETTING_VALUES,
  type SettingKey,
  type SiteSettings,
} from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import type { z } from 'zod';

export const SETTINGS = {
  'site.name': { value: 'Coverleaf', description: "The portal's own name" },
  'site.admin_email': {
    value: 'support@coverleaf.example',
    description: 'Gets emails about failed transmissions and stalled queues',
  },
  'site.weekly_figures': {
    value: true,
    description: 'Email the figures of each week to the same address, on Mondays',
  },
  'site.default_template': { value: 'standard', description: 'The template that new lenders get' },
  'public.languages': { value: ['es'], description: 'Languages that borrowers can choose besides English' },
  'public.lookup_factor': {
    value: 'off',
    description: 'What lookups ask for besides the reference: off, zip or last_name, as Insight has them',
  },
  'public.unknown_slugs': {
    value: 'fallback',
    description: 'Pages of addresses that no lender has: fallback, under that name, or not_found',
  },
  'public.enable_notifications': { value: true, description: 'Email borrowers about receipt and decision' },
  'public.require_approval': { value: false, description: 'Staff approve each document before delivery' },
  'security.require_mfa': { value: false, description: 'Staff sign in with a second factor' },
  'security.session_hours': { value: 24, description: 'Hours after which staff sign in again' },
  'security.idle_minutes': { value: 60, description: 'Minutes without use after which staff sign in again' },
  'security.reading_documents': {
    value: 200,
    description:
      'Documents and emails, and pages of lists, that one person may open within the minutes below',
  },
  'security.reading_minutes': { value: 10, description: 'Minutes in which those documents are counted' },
  'mail.file_attachments': {
    value: false,
    description: 'Turn attachments of emails into uploads of the lender that the email was sent to',
  },
  'retention.documents_days': {
    value: DEFAULT_RETENTION.documentsDays,
    description: 'Days after which closed documents are deleted; empty: never',
  },
  'retention.timelines_days': {
    value: null,
    description: 'Days after which timelines of ended transmissions are deleted; empty: never',
  },
  'retention.emails_days': {
    value: DEFAULT_RETENTION.emailsDays,
    description: 'Days after which emails are deleted; empty: never',
  },
  'public.content_urls.hero_image': {
    value: null,
    description: 'Image beside the headline of the home page',
  },
  'public.content_urls.about_image': { value: null, description: 'Image on the guide' },
  'support.phone': { value: '+1 (555) 010-0199', description: 'Phone for borrowers' },
  'support.text_phone': { value: '+1 (555) 010-0142', description: 'Number for text messages' },
  'support.email': { value: 'help@coverleaf.example', description: 'Email for borrowers' },
  'support.address': {
    value: 'P.O. Box 100, Knoxville, TN 37901',
    description: 'Postal address for borrowers',
  },
  'support.hours': { value: 'Monday to Friday 8:30 AM to 6:00 PM EST', description: 'Phone hours' },
  'support.lookup_hours': {
    value: '8:00 AM to 5:00 PM EST',
    description: 'Phone hours shown when a lookup fails',
  },
} as const satisfies Record<
  SettingKey,
  { value: string | number | boolean | null | readonly string[]; description: string }
>;

export const TRANSLATED_LANGUAGES: readonly string[] = Object.keys(CATALOGS);

type ValueOf<Key extends SettingKey> = z.output<(typeof SETTING_VALUES)[Key]>;

export function toSiteSettings(stored: ReadonlyMap<string, unknown>): SiteSettings {
  const read = <Key extends SettingKey>(key: Key): ValueOf<Key> => readSetting(stored, key);
  return {
    name: read('site.name'),
    support: {
      phone: read('support.phone'),
      textPhone: read('support.text_phone'),
      email: read('support.email'),
      address: read('support.address'),
      hours: read('support.hours'),
      lookupHours: read('support.lookup_hours'),
    },
    heroImageUrl: read('public.content_urls.hero_image'),
    aboutImageUrl: read('public.content_urls.about_image'),
    // A release may remove the catalog of a chosen language.
    languages: read('public.languages').filter((code) => TRANSLATED_LANGUAGES.includes(code)),
    lookupFactor: read('public.lookup_factor'),
    unknownSlugs: read('public.unknown_slugs'),
  };
}

export const toAdminContact = (stored: ReadonlyMap<string, unknown>): AdminContact => ({
  email: readSetting(stored, 'site.admin_email'),
  weeklyFigures: readSetting(stored, 'site.weekly_figures'),
});

/** The stored value, or the default when there is none or it is invalid. */
export function readSetting<Key extends SettingKey>(stored: ReadonlyMap<string, unknown>, key: Key) {
  const schema: z.ZodType = SETTING_VALUES[key];
  const value = schema.safeParse(stored.get(key));
  return (value.success ? value.data : SETTINGS[key].value) as ValueOf<Key>;
}
