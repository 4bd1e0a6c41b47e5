import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRead, defineRpc } from '../definitions/rpc';
import { searchText } from '../definitions/text';
import { DEFAULT_TIME_ZONE } from '../definitions/time-zone';
import { Slug, SlugState } from './slug';

export const LenderName = z.object({ id: z.uuid(), name: z.string() });
export type LenderName = z.infer<typeof LenderName>;

/** Active lenders with these ids, by name. */
export const listLenderNamesRpc = defineRpc('lender.list-names', {
  input: z.object({ ids: z.array(z.uuid()).max(100) }),
  output: z.object({ items: z.array(LenderName) }),
  safe: true,
});

/** Whether the lender exists and is not deleted. */
export const lenderExistsRpc = defineRpc('lender.exists', {
  input: z.object({ id: z.uuid() }),
  output: z.object({ exists: z.boolean() }),
  safe: true,
});

/** A lender to choose, with what tells it apart from others of a similar name. */
export const LenderChoice = LenderName.extend({ slug: z.string() });
export type LenderChoice = z.infer<typeof LenderChoice>;

/** The choices of one reply. A longer list is narrowed by typing. */
export const MAX_LENDER_CHOICES = 20;

/** Staff of a lender get their own only. */
export const listLenderChoices = defineOperation(
  'lender.listLenderChoices',
  'GET /api/v1/admin/lender-choices',
  {
    summary: 'Search active lenders by name, slug or account id; or get one by id, also if it is inactive',
    access: 'staff',
    query: z.strictObject({ q: searchText.optional(), id: z.uuid().optional() }),
    reply: z.object({
      /** Whose slug, account id or whole name is `q` comes first, then by name. */
      items: z.array(LenderChoice).max(MAX_LENDER_CHOICES),
      /** Further lenders match. */
      hasMore: z.boolean(),
    }),
  },
);

/** The public fields of a lender. */
export const PublicLender = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    rightTrack: z.boolean(),
    templateId: z.string().nullable(),
  })
  .meta({ id: 'Lender' });
export type PublicLender = z.infer<typeof PublicLender>;

/** With internal fields, which the gateway never returns. */
export const LenderRecord = PublicLender.extend({
  accountId: z.string().nullable(),
  sendsFields: z.boolean().default(false),
  timeZone: z.string().default(DEFAULT_TIME_ZONE),
  /** For letters; may be empty. */
  address: z.string().default(''),
  /** Of its template. */
  accentColor: z.string().nullable(),
}).meta({ id: 'LenderRecord' });
export type LenderRecord = z.infer<typeof LenderRecord>;

/** Colors of pages without an active lender. */
export const FALLBACK_COLORS = { primaryColor: '#003057', secondaryColor: '#ffd200' } as const;

/** The active lender with this slug, or null. */
export const findLenderBySlug = defineRpc('lender.find-by-slug', {
  input: z.object({ slug: Slug }),
  output: LenderRecord.nullable(),
  safe: true,
});

/** The state of a slug without an active lender. */
export const findSlugState = defineRpc('lender.find-slug-state', {
  input: z.object({ slug: Slug }),
  output: z.object({ state: SlugState }),
  safe: true,
});

/** The active lender with this id, or null. */
export const findLenderById = defineRpc('lender.find-by-id', {
  input: z.object({ id: z.uuid() }),
  output: LenderRecord.nullable(),
  safe: true,
});

/** Slugs of all active lenders, sorted, for the sitemap. */
export const listActiveSlugs = defineRead(
  'lender.list-active-slugs',
  z.object({ slugs: z.array(z.string()) }),
);

export const getLender = defineRoute('getLender', 'GET /api/v1/lenders/{slug}', {
  summary: 'Get the active lender with this slug, regardless of case',
  access: 'public',
  params: z.object({ slug: z.string().max(200) }),
  reply: PublicLender,
  problems: [404],
});
