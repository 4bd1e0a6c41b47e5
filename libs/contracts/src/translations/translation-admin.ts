import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { LanguageCode } from '../site/site';
import { paragraph, searchText } from '../definitions/text';
import { ContentChanged } from '../content/content-change';
import { defineJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { PublishedPlace } from './published-text';
import { EngineName, MAX_TRANSLATION_CHARACTERS, TranslationState, Translator } from './translation';

/**
 * The state of a translation for staff. `review`: by a machine, not reviewed; `reviewed`: by a machine, approved by
 * staff; `corrected`: by staff; `missing`: none; `waiting`: requested from the engine.
 */
export const TranslationStanding = z.enum(['review', 'reviewed', 'corrected', 'missing', 'waiting']);
export type TranslationStanding = z.infer<typeof TranslationStanding>;

/** A text's translation into one language, with its origin. */
export const TranslationRecord = z.object({
  /** Identifies text and language; stays the same when a correction replaces the translation. */
  id: z.uuid(),
  /** The published English text. */
  text: z.string(),
  language: LanguageCode,
  translation: z.string().nullable(),
  translator: Translator,
  state: TranslationState,
  standing: TranslationStanding,
  /** Why there is no translation, in plain words. */
  fault: z.string().nullable(),
  /** The machine translation that a correction replaced. */
  machine: z.object({ translator: Translator, translation: z.string() }).nullable(),
  wantedAt: z.iso.datetime(),
  translatedAt: z.iso.datetime().nullable(),
  reviewedBy: z.uuid().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  correctedBy: z.uuid().nullable(),
  /** The places of publication; null while the lender service is unavailable. */
  places: z.array(PublishedPlace).nullable(),
  /** Incremented by every change. */
  version: z.int(),
});
export type TranslationRecord = z.infer<typeof TranslationRecord>;

/** With the names of the staff involved; null if a user was deleted. */
export const TranslationItem = TranslationRecord.extend({
  reviewedByName: z.string().nullable(),
  correctedByName: z.string().nullable(),
}).meta({ id: 'TranslationItem' });
export type TranslationItem = z.infer<typeof TranslationItem>;

/** The configured engine. With `none`, only staff translate. */
const engine = { engine: EngineName };
export const TranslationRecordPage = pageOf(TranslationRecord).extend(engine);
export type TranslationRecordPage = z.infer<typeof TranslationRecordPage>;
export const TranslationItemPage = pageOf(TranslationItem).extend(engine);
export type TranslationItemPage = z.infer<typeof TranslationItemPage>;

export const TranslationFilter = z.strictObject({
  /** Searches text and translation. */
  q: searchText.optional(),
  language: LanguageCode.optional(),
  standing: TranslationStanding.optional(),
  translator: Translator.optional(),
  /** Only this lender's own texts. */
  lenderId: z.uuid().optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type TranslationFilter = z.infer<typeof TranslationFilter>;

/** A correction by staff. It must keep the text's placeholders, markup, and phone numbers. */
export const TranslationCorrection = z.strictObject({
  translation: paragraph(MAX_TRANSLATION_CHARACTERS).refine((text) => text.length > 0, 'Fill in this field'),
});
export type TranslationCorrection = z.infer<typeof TranslationCorrection>;

/** Announces corrected translations to all gateways. */
export const announceTranslations = defineJob('translation.announce-change', {
  payload: ContentChanged,
  attempts: 10,
  backoff: { firstMs: 100, factor: 2, capMs: 30_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 60, failedSeconds: 86_400 },
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/translations';

/** Newest first, with one item per text and language. */
export const listTranslations = defineOperation('translation.listTranslations', `GET ${path}`, {
  summary: 'List translations, newest first. `q` searches text and translation',
  access: 'admin',
  query: TranslationFilter,
  result: TranslationRecordPage,
  reply: TranslationItemPage,
  timeoutMs: 10_000,
});

export const getTranslation = defineOperation('translation.getTranslation', `GET ${path}/{id}`, {
  summary: 'Get a translation with its translator and places of publication',
  access: 'admin',
  params,
  result: TranslationRecord,
  reply: TranslationItem,
  problems: [404],
});

/** 409 `stale`; 422 on `translation` if a placeholder, markup, or number is missing. */
export const correctTranslation = defineOperation('translation.correctTranslation', `PATCH ${path}/{id}`, {
  summary: 'Correct a translation. If-Match with its version prevents lost updates',
  access: 'admin',
  audit: 'translation.corrected',
  params,
  body: TranslationCorrection,
  result: TranslationRecord,
  reply: TranslationItem,
  takesVersion: true,
  problems: [404, 409],
});

/** 409 `stale`; 409 `nothing_to_review` without a translation. */
export const reviewTranslation = defineOperation(
  'translation.reviewTranslation',
  `POST ${path}/{id}/review`,
  {
    summary: 'Mark a translation as reviewed. If-Match as for a correction',
    access: 'admin',
    audit: 'translation.reviewed',
    params,
    result: TranslationRecord,
    reply: TranslationItem,
    takesVersion: true,
    problems: [404, 409],
  },
);

/** 409 `stale`, `not_corrected`. */
export const deleteCorrection = defineOperation(
  'translation.dropCorrection',
  `DELETE ${path}/{id}/correction`,
  {
    summary: 'Delete a correction and restore the machine translation. If-Match as for a correction',
    access: 'admin',
    audit: 'translation.correction_dropped',
    params,
    reply: z.undefined(),
    takesVersion: true,
    status: 204,
    problems: [404, 409],
  },
);

/** 409 `no_engine`, `corrected`; 409 `not_published`, because only published texts go to an engine. */
export const retryTranslation = defineOperation('translation.retryTranslation', `POST ${path}/{id}/retry`, {
  summary: 'Request a new machine translation',
  access: 'admin',
  audit: 'translation.asked_again',
  params,
  result: TranslationRecord,
  reply: TranslationItem,
  problems: [404, 409],
});
