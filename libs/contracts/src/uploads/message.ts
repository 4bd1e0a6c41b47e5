import { z } from 'zod';
import { ContactWay } from './contact';

/** An email or text to a borrower. Links to the borrower's own pages, which are private, are left out. */
export const MessageWords = z.object({
  by: ContactWay,
  to: z.string(),
  /** Null: a text has none. */
  subject: z.string().nullable(),
  text: z.string(),
});
export type MessageWords = z.infer<typeof MessageWords>;

/**
 * - `sent`: as it was sent
 * - `today`: as it would be sent now, because it wasn't sent yet
 * - `lost`: as it would be sent now, because it was sent before words were kept
 */
export const Wording = z.enum(['sent', 'today', 'lost']);
export type Wording = z.infer<typeof Wording>;

export const MessagePreview = MessageWords.extend({
  /** The default is for a service of the previous version. */
  wording: Wording.default('today'),
  /** Where it goes if it is sent again; null: no address is known. */
  next: z.object({ by: ContactWay, to: z.string() }).nullable().default(null),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
