import { z } from 'zod';
import { PublishedPlace } from '../content/published-text';
import { Cursor, pageOf, PageLimit } from '../definitions/list';
import { LanguageCode } from '../site/site';
import { searchText } from '../text';
import { EngineName, TranslationState, Translator } from './translation-memory';

/**
 * How far a translation has got, for staff. `review`: a machine's that nobody has looked at; `reviewed`: a machine's that
 * somebody found right; `corrected`: a person's; `missing`: there is none; `waiting`: the engine was asked.
 */
export const TranslationStanding = z.enum(['review', 'reviewed', 'corrected', 'missing', 'waiting']);
export type TranslationStanding = z.infer<typeof TranslationStanding>;

/** What the memory knows of a text in a language: the translation that is shown, and where it came from. */
export const TranslationRecord = z.object({
  /** Of the text in this language, whoever translates it. */
  id: z.uuid(),
  /** In English, as it was published. */
  text: z.string(),
  language: LanguageCode,
  translation: z.string().nullable(),
  translator: Translator,
  state: TranslationState,
  standing: TranslationStanding,
  /** Why there is none, in plain words. */
  fault: z.string().nullable(),
  /** What a machine had made of it, where a person corrected it. */
  machine: z.object({ translator: Translator, translation: z.string() }).nullable(),
  wantedAt: z.iso.datetime(),
  translatedAt: z.iso.datetime().nullable(),
  reviewedBy: z.uuid().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  correctedBy: z.uuid().nullable(),
  /** Where it is published now: empty for nowhere, null while nobody can say. */
  places: z.array(PublishedPlace).nullable(),
  /** Counts up with every change. */
  version: z.int(),
});
export type TranslationRecord = z.infer<typeof TranslationRecord>;

/** The same with the names of those who had a hand in it; null when they are gone. */
export const TranslationItem = TranslationRecord.extend({
  reviewedByName: z.string().nullable(),
  correctedByName: z.string().nullable(),
}).meta({ id: 'TranslationItem' });
export type TranslationItem = z.infer<typeof TranslationItem>;

/** The machine at work tells who could be asked again; with `none` people translate alone. */
const engine = { engine: EngineName };
export const TranslationRecordPage = pageOf(TranslationRecord).extend(engine);
export type TranslationRecordPage = z.infer<typeof TranslationRecordPage>;
export const TranslationItemPage = pageOf(TranslationItem).extend(engine);
export type TranslationItemPage = z.infer<typeof TranslationItemPage>;

export const TranslationFilter = z.strictObject({
  /** Sought in text and translation. */
  q: searchText.optional(),
  language: LanguageCode.optional(),
  standing: TranslationStanding.optional(),
  translator: Translator.optional(),
  /** What this lender's pages say of its own. */
  lenderId: z.uuid().optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type TranslationFilter = z.infer<typeof TranslationFilter>;
