import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { MAX_TRANSLATION_TEXTS } from '../translations/translation';

/** A place where the public reads a text that an operator wrote. */
export const PublishedPlace = z.object({
  kind: z.enum(['faq', 'testimonial', 'setting']),
  /** Which text of it: the name of the field, or the setting's key. */
  part: z.string(),
  /** Null: on the pages of every lender. */
  lender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type PublishedPlace = z.infer<typeof PublishedPlace>;

/** Places that are named of one text; it may stand in more. */
export const MOST_PLACES = 5;

/** Where each of these texts stands now, by position; nowhere: an empty list, so nobody published it. */
export const findPublishedTextsRpc = defineRpc({
  name: 'lender.find-published-texts',
  input: z.object({ texts: z.array(z.string()).max(MAX_TRANSLATION_TEXTS) }),
  output: z.object({
    places: z.array(z.array(PublishedPlace).max(MOST_PLACES)),
    /** The portal's own name, which no language changes. */
    siteName: z.string(),
  }),
  safe: true,
});

/** `shared`: what stands on every lender's pages; `lenders`: what each has of its own; a lender's id: what it has. */
export const TextScope = z.union([z.enum(['shared', 'lenders']), z.uuid()]);
export type TextScope = z.infer<typeof TextScope>;

/** Published texts, page by page, each as often as it stands somewhere. */
export const listPublishedTextsRpc = defineRpc({
  name: 'lender.list-published-texts',
  input: z.object({ scope: TextScope, cursor: z.string().max(500).optional() }),
  output: z.object({ texts: z.array(z.string()), nextCursor: z.string().optional() }),
  safe: true,
});
