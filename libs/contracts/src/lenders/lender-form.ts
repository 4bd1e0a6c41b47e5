import { z } from 'zod';
import { emailAddress, isBlank, line, paragraph } from '../definitions/text';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN, SLUG_RULE } from './slug';

/** `#rrggbb`, kept in lower case. */
export const HexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color like #003057');

/** What the form of a new lender begins with. */
export const NEW_LENDER_COLORS = { primaryColor: '#e63946', secondaryColor: '#f1faee' } as const;

/** An empty text and null are the same: nothing. */
const orNothing = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

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
  accountId: orNothing(line(100)),
  address: line(300),
  contactEmail: orNothing(emailAddress),
  contactPhone: orNothing(line(40)),
  templateId: line(60),
  primaryColor: HexColor,
  secondaryColor: HexColor,
  logoUrl: orNothing(LogoUrl),
  active: yesOrNo,
  rightTrack: yesOrNo,
  /** All of them, in their order: those left out are deleted. Those without content or author are skipped. */
  testimonials: z.array(TestimonialForm).max(MAX_TESTIMONIALS),
});
export type LenderFields = z.infer<typeof LenderFields>;

const shape = LenderFields.shape;

export const NewLender = LenderFields.extend({
  /** Made by the client, so that a repeated request makes no second lender. */
  id: z.uuid().optional(),
  /** Made from the name when absent or empty. */
  slug: z.union([z.literal('').transform(() => undefined), ChosenSlug]).optional(),
  accountId: shape.accountId.default(null),
  contactEmail: shape.contactEmail.default(null),
  contactPhone: shape.contactPhone.default(null),
  logoUrl: shape.logoUrl.default(null),
  /** The setting `site.default_template` when absent. */
  templateId: shape.templateId.optional(),
  primaryColor: HexColor.default(NEW_LENDER_COLORS.primaryColor),
  secondaryColor: HexColor.default(NEW_LENDER_COLORS.secondaryColor),
  active: yesOrNo.default(true),
  rightTrack: yesOrNo.default(false),
  testimonials: shape.testimonials.default([]),
});
export type NewLender = z.infer<typeof NewLender>;

/** What is absent stays as it is. */
export const LenderChange = LenderFields.partial();
export type LenderChange = z.infer<typeof LenderChange>;
