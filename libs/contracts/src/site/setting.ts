import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { MAX_RETENTION_DAYS, RetentionDays } from '../retention/retention';
import { UnknownSlugs } from '../lenders/slug';
import { LookupFactor } from '../loan-references/second-fact';
import { emailAddress, line, paragraph } from '../definitions/text';
import { SessionLimits } from '../sessions/session';
import { LanguageCode } from './site';

/** The most members of one list or object. */
const MAX_MEMBERS = 200;

/** Whether a JSON value nests at most `levels` deep, without large lists or objects. */
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
/** Null means forever. */
const keptDays = z
  .int(`Enter a number of days from 1 to ${MAX_RETENTION_DAYS}, or nothing`)
  .min(1, 'Enter at least 1 day, or nothing')
  .max(MAX_RETENTION_DAYS, `Enter at most ${MAX_RETENTION_DAYS} days, or nothing`)
  .nullable();
const yesOrNo = z.boolean('Say true or false');
/** Pages show only images of this portal. Empty means no image. */
const image = z.union(
  [
    z.literal('').transform(() => null),
    z.null(),
    z.string().regex(/^\/files\/content\/\w[\w.%!'()*~-]{0,299}$/),
  ],
  'Choose an image of the library',
);
/** Unique, without English, which is always offered. */
const languages = z
  .array(LanguageCode)
  .max(50)
  .transform((codes) => [...new Set(codes)].filter((code) => code !== 'en').toSorted());

/** Minimum and maximum of each integer setting. */
export const SETTING_LIMITS = {
  'security.session_hours': [1, 168],
  'security.idle_minutes': [15, 1_440],
  'security.reading_documents': [20, 10_000],
  'security.reading_minutes': [1, 1_440],
} as const;
const wholeNumber = (key: keyof typeof SETTING_LIMITS, unit: string) => {
  const [least, most] = SETTING_LIMITS[key];
  const message = `Enter a number of ${unit} from ${least} to ${most}`;
  return z.int(message).min(least, message).max(most, message);
};

/** The schema of each known setting. */
export const SETTING_VALUES = {
  'site.name': line(60),
  'site.admin_email': emailAddress,
  'site.weekly_figures': yesOrNo,
  /** The id of a template. The service checks that it exists. */
  'site.default_template': line(60),
  'support.phone': phone,
  'support.text_phone': phone,
  'support.email': emailAddress,
  'support.address': line(200),
  'support.hours': line(120),
  'support.lookup_hours': line(120),
  'public.content_urls.hero_image': image,
  'public.content_urls.about_image': image,
  /** Languages with a catalog. The service checks that they exist. */
  'public.languages': languages,
  'public.lookup_factor': LookupFactor,
  'public.unknown_slugs': UnknownSlugs,
  'public.enable_notifications': yesOrNo,
  'public.require_approval': yesOrNo,
  'security.require_mfa': yesOrNo,
  'security.session_hours': wholeNumber('security.session_hours', 'hours'),
  'security.idle_minutes': wholeNumber('security.idle_minutes', 'minutes'),
  'security.reading_documents': wholeNumber('security.reading_documents', 'documents'),
  'security.reading_minutes': wholeNumber('security.reading_minutes', 'minutes'),
  'mail.file_attachments': yesOrNo,
  'retention.documents_days': keptDays,
  'retention.timelines_days': keptDays,
  'retention.emails_days': keptDays,
} as const satisfies Record<string, z.ZodType<string | number | boolean | null | string[]>>;
export type SettingKey = keyof typeof SETTING_VALUES;

/** The value of a setting that another program stores here. */
const OtherValue = z.union(
  [paragraph(5_000), z.boolean(), z.number(), z.null()],
  'Give a text of at most 5000 characters, a number, true, false or null',
);

/** The schema of the setting with this key. */
export const settingValue = (key: string): z.ZodType =>
  Object.hasOwn(SETTING_VALUES, key) ? SETTING_VALUES[key as SettingKey] : OtherValue;

export const Setting = z
  .object({
    key: z.string(),
    value: z.unknown(),
    description: z.string(),
    /** The choices, if the setting has a fixed set. */
    choices: z.array(z.string()).optional(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  key: z
    .string()
    .max(60)
    .regex(/^\w[\w.:-]*$/, 'Use letters, digits, dots, hyphens and underscores'),
  /** Checked by `settingValue`. An error is reported under the setting's key. */
  value: z.unknown().refine((value) => isShallow(value, 1), 'Give one value'),
  /** Absent: unchanged. */
  description: paragraph(300).optional(),
  /** The value when editing began. A different current value is the problem `stale`. */
  was: z
    .unknown()
    .refine((value) => isShallow(value, 1), 'Give one value')
    .optional(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** Omitted settings do not change. */
export const SettingChanges = z.array(SettingChange).max(50);

const SettingList = z.array(Setting);

/** Settings that protect staff and borrowers' data, or delete many documents. */
const RISKY_SETTING = /^(security\.|retention\.|public\.lookup_factor$)/;

const path = '/api/v1/admin/settings';

export const listSettings = defineOperation('lender.listSettings', `GET ${path}`, {
  summary: 'List all settings',
  access: 'admin',
  reply: SettingList,
});

/** Applies all changes or none. 409 `stale`, 422. */
export const saveSettings = defineOperation('lender.saveSettings', `PUT ${path}`, {
  summary: 'Update settings. Omitted ones keep their value; `was` prevents lost updates',
  access: 'admin',
  audit: 'settings.updated',
  stepUp: (changes) => changes.some(({ key }) => RISKY_SETTING.test(key)),
  body: SettingChanges,
  reply: SettingList,
  problems: [409],
});

/** The operator's contact. Not public. */
export const AdminContact = z.object({
  /** `site.admin_email` */
  email: z.string(),
  /** `site.weekly_figures`: the contact gets the figures of each week. A lender service of the previous version doesn't send it. */
  weeklyFigures: z.boolean().default(true),
});
export type AdminContact = z.infer<typeof AdminContact>;

export const getAdminContact = defineRead('lender.get-admin-contact', AdminContact);

/** Settings for inbound emails. */
export const MailSettings = z.object({
  /** `mail.file_attachments`: attachments become uploads for the lender that the email was sent to. */
  fileAttachments: z.boolean(),
  /** `retention.emails_days`: days after which emails and their files are deleted; null means never. */
  emailsDays: RetentionDays.nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const getMailSettings = defineRead('lender.get-mail-settings', MailSettings);

/** Settings for staff. Not public. */
export const SecuritySettings = z.object({
  /** Whether staff must set up a second factor: `offered` for users who may still put it off. */
  secondFactor: z.enum(['required', 'offered', 'off']),
  sessions: SessionLimits,
  /** The most documents and emails that one person may open in a number of minutes. */
  reading: z
    .object({ documents: z.int().positive(), minutes: z.int().positive() })
    // A lender service of the previous version doesn't send them.
    .default({ documents: 200, minutes: 10 }),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;

export const getSecuritySettings = defineRead('lender.get-security-settings', SecuritySettings);

/** Settings for the processing of uploads. Not public. */
export const WorkflowSettings = z.object({
  /** `public.require_approval`: staff approve each document before its delivery. */
  requireApproval: z.boolean(),
  /** `public.enable_notifications`: borrowers are notified of receipt and outcome by email. */
  enableNotifications: z.boolean(),
});
export type WorkflowSettings = z.infer<typeof WorkflowSettings>;

export const getWorkflowSettings = defineRead('lender.get-workflow-settings', WorkflowSettings);
