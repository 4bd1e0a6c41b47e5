import { z } from 'zod';
import { defaultToNull, emailAddress, isBlank, line, optional, paragraph } from '../definitions/text';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN, SLUG_RULE } from './slug';
import { Testimonial } from './testimonial';

/** `#rrggbb`, kept in lower case. */
export const HexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color like #003057');

/** What the form of a new lender begins with. */
export const NEW_LENDER_COLORS = { primaryColor: '#e63946', secondaryColor: '#f1faee' } as const;

/** A slug as somebody chooses it; whether it is taken only the service knows. */
export const ChosenSlug = z
  .string()
  .trim()
  .max(SLUG_MAX_LENGTH, `Use at most ${SLUG_MAX_LENGTH} characters`)
  .regex(SLUG_PATTERN, SLUG_RULE)
  .refine((slug) => !RESERVED_SLUGS.has(slug), 'This word is a page of the portal; choose another slug');

/** A logo that was uploaded here before. */
const LogoUrl = z.string().regex(/^\/files\/content\/[\w.%!~*'()-]{1,200}$/, 'Upload the logo first');

const yesOrNo = z.boolean('Write true or false');

const MAX_TESTIMONIALS = 100;

export const TestimonialForm = z.strictObject({
  /** Of one that exists; anything else, such as the form's own `new-1`, is a new one. */
  id: z.string().max(60).optional(),
  content: paragraph(1_000),
  author: paragraph(200),
  role: paragraph(200).default(''),
  rating: z.int().min(1).max(5).default(5),
  isFeatured: z.boolean().default(false),
});
export type TestimonialForm = z.infer<typeof TestimonialForm>;

export const LenderFields = z.strictObject({
  name: z
    .string()
    .max(200, 'Use at most 200 characters')
    .refine((text) => !isBlank(text), 'Please fill in the lender name')
    .pipe(line(200)),
  slug: ChosenSlug,
  accountId: optional(line(100)),
  address: line(300),
  contactEmail: optional(emailAddress),
  contactPhone: optional(line(40)),
  templateId: line(60),
  primaryColor: HexColor,
  secondaryColor: HexColor,
  logoUrl: optional(LogoUrl),
  active: yesOrNo,
  rightTrack: yesOrNo,
  /** All of them, in their order: those left out are deleted. Those without content or author are skipped. */
  testimonials: z.array(TestimonialForm).max(MAX_TESTIMONIALS),
});
export type LenderFields = z.infer<typeof LenderFields>;

/** Absent from a new lender: null for what is optional, and these. */
export const NewLender = LenderFields.extend({
  ...defaultToNull(LenderFields.shape),
  /** Made by the client, so that a repeated request makes no second lender. */
  id: z.uuid().optional(),
  /** Made from the name when absent or empty. */
  slug: z.union([z.literal('').transform(() => undefined), ChosenSlug]).optional(),
  /** The setting `site.default_template` when absent. */
  templateId: LenderFields.shape.templateId.optional(),
  primaryColor: HexColor.default(NEW_LENDER_COLORS.primaryColor),
  secondaryColor: HexColor.default(NEW_LENDER_COLORS.secondaryColor),
  active: yesOrNo.default(true),
  rightTrack: yesOrNo.default(false),
  testimonials: LenderFields.shape.testimonials.default([]),
});
export type NewLender = z.infer<typeof NewLender>;

/** What is absent stays as it is. */
export const LenderChange = LenderFields.partial();
export type LenderChange = z.infer<typeof LenderChange>;

/** A lender as administrators see it in a list. */
export const LenderRow = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  accountId: z.string().nullable(),
  address: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  templateId: z.string().nullable(),
  /** Null when there is no such template any more. */
  templateName: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: z.string().nullable(),
  active: z.boolean(),
  rightTrack: z.boolean(),
  /** Counts up with every change. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LenderRow = z.infer<typeof LenderRow>;

/** … and in its form. */
export const AdminLender = LenderRow.extend({ testimonials: z.array(Testimonial) }).meta({
  id: 'AdminLender',
});
export type AdminLender = z.infer<typeof AdminLender>;
