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
  /** Incremented by every change. */
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

/** What a person makes of a text. It must keep the text's placeholders, marks and telephone numbers. */
export const TranslationCorrection = z.strictObject({
  translation: paragraph(MAX_TRANSLATION_CHARACTERS).refine((text) => text.length > 0, 'Fill in this field'),
});
export type TranslationCorrection = z.infer<typeof TranslationCorrection>;

/** Tells every gateway that translations were changed by hand. */
export const announceTranslations = defineJob('translation.announce-change', {
  payload: ContentChanged,
  attempts: 10,
  backoff: { firstMs: 100, factor: 2, capMs: 30_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 60, failedSeconds: 86_400 },
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/translations';

/** Newest first; one entry for a text in a language. */
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
  isVersioned: true,
  problems: [404],
});

/** 409 `stale`; 422 on `translation` where something was lost. */
export const correctTranslation = defineOperation('translation.correctTranslation', `PATCH ${path}/{id}`, {
  summary: 'Correct a translation. If-Match with its version prevents lost updates',
  access: 'admin',
  audit: 'translation.corrected',
  params,
  body: TranslationCorrection,
  result: TranslationRecord,
  reply: TranslationItem,
  isVersioned: true,
  problems: [404, 409],
});

/** 409 `stale`, and `nothing_to_review` where there is no translation. */
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
    isVersioned: true,
    problems: [404, 409],
  },
);

/** 409 `stale`, and `not_corrected`. */
export const deleteCorrection = defineOperation(
  'translation.dropCorrection',
  `DELETE ${path}/{id}/correction`,
  {
    summary: 'Delete a correction and restore the machine translation. If-Match as for a correction',
    access: 'admin',
    audit: 'translation.correction_dropped',
    params,
    reply: z.undefined(),
    isVersioned: true,
    status: 204,
    problems: [404, 409],
  },
);

/** 409 `no_engine`, `corrected`, and `not_published`: what nobody published is sent nowhere. */
export const retryTranslation = defineOperation('translation.retryTranslation', `POST ${path}/{id}/retry`, {
  summary: 'Request a new machine translation',
  access: 'admin',
  audit: 'translation.asked_again',
  params,
  result: TranslationRecord,
  reply: TranslationItem,
  problems: [404, 409],
});
