import type { SecuritySettings, SiteSettings, WorkflowSettings } from '@coverleaf/contracts';
import { z } from 'zod';

/** Every setting that the product knows, with what holds until an administrator says otherwise. */
export const SETTINGS = {
  'site.name': { value: 'Coverleaf', description: "The portal's own name" },
  'site.admin_email': {
    value: 'support@coverleaf.example',
    description: 'Where the portal reaches its administrator',
  },
  'site.default_template': { value: 'standard', description: 'The template that new lenders get' },
  'public.enable_notifications': {
    value: true,
    description: 'Tell borrowers by e-mail of receipt and outcome',
  },
  'public.require_approval': {
    value: false,
    description: 'Staff approve each document before it is sent on',
  },
  'security.require_mfa': {
    value: false,
    description: 'Staff sign in with a second factor',
  },
  'public.content_urls.hero_image': {
    value: null,
    description: 'Picture beside the headline of the home page',
  },
  'public.content_urls.about_image': { value: null, description: 'Picture on the guide' },
  'support.phone': { value: '+1 (555) 010-0199', description: 'Phone for borrowers' },
  'support.text_phone': { value: '+1 (555) 010-0142', description: 'Number for text messages' },
  'support.email': { value: 'help@coverleaf.example', description: 'E-mail for borrowers' },
  'support.address': {
    value: 'P.O. Box 100, Knoxville, TN 37901',
    description: 'Postal address for borrowers',
  },
  'support.hours': { value: 'Monday to Friday 8:30 AM to 6:00 PM EST', description: 'Phone hours' },
  'support.lookup_hours': {
    value: '8:00 AM to 5:00 PM EST',
    description: 'Phone hours when a look-up fails',
  },
} as const satisfies Record<string, { value: string | boolean | null; description: string }>;

export type SettingKey = keyof typeof SETTINGS;

const Text = z.string().min(1);
const Url = z.string().nullable();

/** The public part of the settings; a stored value of the wrong kind counts as absent. */
export function toSiteSettings(stored: ReadonlyMap<string, unknown>): SiteSettings {
  const read = <T>(key: SettingKey, schema: z.ZodType<T>): T => readSetting(stored, key, schema);
  return {
    name: read('site.name', Text),
    support: {
      phone: read('support.phone', Text),
      textPhone: read('support.text_phone', Text),
      email: read('support.email', Text),
      address: read('support.address', Text),
      hours: read('support.hours', Text),
      lookupHours: read('support.lookup_hours', Text),
    },
    heroImageUrl: read('public.content_urls.hero_image', Url),
    aboutImageUrl: read('public.content_urls.about_image', Url),
  };
}

export const toSecuritySettings = (stored: ReadonlyMap<string, unknown>): SecuritySettings => ({
  requireMfa: readSetting(stored, 'security.require_mfa', z.boolean()),
});

export const toWorkflowSettings = (stored: ReadonlyMap<string, unknown>): WorkflowSettings => ({
  requireApproval: readSetting(stored, 'public.require_approval', z.boolean()),
  enableNotifications: readSetting(stored, 'public.enable_notifications', z.boolean()),
});

function readSetting<T>(stored: ReadonlyMap<string, unknown>, key: SettingKey, schema: z.ZodType<T>): T {
  const value = schema.safeParse(stored.get(key));
  return value.success ? value.data : schema.parse(SETTINGS[key].value);
}
