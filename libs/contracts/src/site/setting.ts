import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { MAX_RETENTION_DAYS, RetentionDays } from '../retention/retention';
import { emailAddress, line, paragraph } from '../definitions/text';
import { LanguageCode } from './site';

/** Members of one list or object. */
const MAX_MEMBERS = 200;

/** Whether a JSON value nests at most `levels` lists and objects, none of them large: only such a one is passed on. */
export const isShallow = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  const members: unknown[] = Object.values(value);
  return (
    levels > 0 && members.length <= MAX_MEMBERS && members.every((member) => isShallow(member, levels - 1))
  );
};

const phone = line(40).regex(
  /^(?=(?:\D*\d){5})\+?[\d\s().-]+(?:(?:x|ext\.?)\s?\d{1,6})?$/i,
  'Enter a phone number like +1 (555) 010-0199',
);
/** Null: for good. */
const keptDays = z
  .int(`Enter a number of days from 1 to ${MAX_RETENTION_DAYS}, or nothing`)
  .min(1, 'Enter at least 1 day, or nothing')
  .max(MAX_RETENTION_DAYS, `Enter at most ${MAX_RETENTION_DAYS} days, or nothing`)
  .nullable();
const yesOrNo = z.boolean('Say true or false');
/** Pages show images of this portal alone; an empty text is no image. */
const image = z.union(
  [
    z.literal('').transform(() => null),
    z.null(),
    z.string().regex(/^\/files\/content\/\w[\w.%!'()*~-]{0,299}$/),
  ],
  'Choose an image of the library',
);
/** Each once. English is always there and is not named. */
const languages = z
  .array(LanguageCode)
  .max(50)
  .transform((codes) => [...new Set(codes)].filter((code) => code !== 'en').toSorted());

/** What each setting that the product knows may hold. */
export const SETTING_VALUES = {
  'site.name': line(60),
  'site.admin_email': emailAddress,
  /** The id of a template; which there are only the service knows. */
  'site.default_template': line(60),
  'support.phone': phone,
  'support.text_phone': phone,
  'support.email': emailAddress,
  'support.address': line(200),
  'support.hours': line(120),
  'support.lookup_hours': line(120),
  'public.content_urls.hero_image': image,
  'public.content_urls.about_image': image,
  /** Those that have a catalogue; which there are only the service knows. */
  'public.languages': languages,
  'public.enable_notifications': yesOrNo,
  'public.require_approval': yesOrNo,
  'security.require_mfa': yesOrNo,
  'mail.file_attachments': yesOrNo,
  'retention.documents_days': keptDays,
  'retention.timelines_days': keptDays,
  'retention.emails_days': keptDays,
} as const satisfies Record<string, z.ZodType<string | number | boolean | null | string[]>>;
export type SettingKey = keyof typeof SETTING_VALUES;

/** Of a setting that somebody else's program keeps here. */
const OtherValue = z.union(
  [paragraph(5_000), z.boolean(), z.number(), z.null()],
  'Give a text of at most 5000 characters, a number, true, false or null',
);

/** What the setting of this key may hold. */
export const settingValue = (key: string): z.ZodType =>
  Object.hasOwn(SETTING_VALUES, key) ? SETTING_VALUES[key as SettingKey] : OtherValue;

export const Setting = z
  .object({
    key: z.string(),
    value: z.unknown(),
    description: z.string(),
    /** Of a setting that chooses among these. */
    choices: z.array(z.string()).optional(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  key: z
    .string()
    .max(60)
    .regex(/^\w[\w.:-]*$/, 'Use letters, digits, dots, hyphens and underscores'),
  /** See `settingValue`: a wrong one is told under the setting's own key. */
  value: z.unknown().refine((value) => isShallow(value, 1), 'Give one value'),
  /** As it was when absent. */
  description: paragraph(300).optional(),
  /** What the editor began with: a change of somebody else's since then is a problem `stale`. */
  was: z
    .unknown()
    .refine((value) => isShallow(value, 1), 'Give one value')
    .optional(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** Those left out stay as they are. */
export const SettingChanges = z.array(SettingChange).max(50);

const SettingList = z.array(Setting);

const path = '/api/v1/admin/settings';

export const listSettings = defineOperation('lender.listSettings', `GET ${path}`, {
  summary: 'List all settings',
  access: 'admin',
  reply: SettingList,
});

/** All or none of them. 409 `stale`, 422. */
export const saveSettings = defineOperation('lender.saveSettings', `PUT ${path}`, {
  summary: 'Update settings. Omitted ones keep their value; `was` prevents lost updates',
  access: 'admin',
  audit: 'settings.updated',
  body: SettingChanges,
  reply: SettingList,
  problems: [409],
});

/** Where the portal reaches whoever runs it; not shown to the public. */
export const AdminContact = z.object({
  /** `site.admin_email` */
  email: z.string(),
});
export type AdminContact = z.infer<typeof AdminContact>;

export const getAdminContact = defineRead('lender.get-admin-contact', AdminContact);

/** The settings that decide what becomes of mails. */
export const MailSettings = z.object({
  /** `mail.file_attachments`: files that come by mail become uploads of the lender that the mail was sent to. */
  fileAttachments: z.boolean(),
  /** `retention.emails_days`: mails with their files go after so many days; null: never. */
  emailsDays: RetentionDays.nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const getMailSettings = defineRead('lender.get-mail-settings', MailSettings);

/** Settings that bind staff; they are not shown to the public. */
export const SecuritySettings = z.object({
  /** `security.require_mfa`: nobody works without a second factor. */
  requireMfa: z.boolean(),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const getSecuritySettings = defineRead('lender.get-security-settings', SecuritySettings);

/** Settings that decide what becomes of an upload; they are not shown to the public. */
export const WorkflowSettings = z.object({
  /** `public.require_approval`: staff approve each document before it is sent on. */
  requireApproval: z.boolean(),
  /** `public.enable_notifications`: borrowers hear of receipt and outcome by e-mail. */
  enableNotifications: z.boolean(),
});
export type WorkflowSettings = z.infer<typeof WorkflowSettings>;

export const getWorkflowSettings = defineRead('lender.get-workflow-settings', WorkflowSettings);
