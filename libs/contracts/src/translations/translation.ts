import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { defineJob } from '../definitions/job';
import { LanguageCode } from '../site/site';

export const MAX_TRANSLATION_TEXTS = 100;
export const MAX_TRANSLATION_CHARACTERS = 20_000;

/** Texts by position. Unpublished texts are returned untranslated. */
export const getTranslations = defineRoute('getTranslations', 'POST /api/v1/translations', {
  summary: 'Translate texts of a page, by position',
  access: 'public',
  limit: 'translations',
  body: z.strictObject({
    texts: z
      .array(z.string())
      .max(MAX_TRANSLATION_TEXTS)
      .refine(
        (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= MAX_TRANSLATION_CHARACTERS,
        `Send at most ${MAX_TRANSLATION_CHARACTERS} characters`,
      ),
    /** An offered language, by code (`es`) or English name (`Spanish`). */
    targetLanguage: z.string().max(40),
  }),
  reply: z.object({ translations: z.array(z.string()) }),
});

const MAX_STATUS_NAME = 60;
/** A status name may contain a number of days or a section. More digits may identify a person. */
const MAX_DIGITS = 3;

/** Whether a status from Insight looks like a status name rather than personal data. */
export const isPublishableStatusName = (name: string): boolean =>
  name.length <= MAX_STATUS_NAME &&
  /^[\p{L}\p{M}\d ()/-]*\p{L}[\p{L}\p{M}\d ()/-]*$/u.test(name) &&
  name.replaceAll(/\D/g, '').length <= MAX_DIGITS;

/** Publishes a status name from Insight that the product has no translation for. */
export const publishStatusNameRpc = defineRpc('translation.publish-status-name', {
  input: z.object({
    name: z.string().refine(isPublishableStatusName, 'This does not read like the name of a status'),
  }),
  output: z.void(),
  safe: true,
  // A borrower is waiting.
  timeoutMs: 500,
});

/** The supported engines; `none` disables machine translation. */
export const EngineName = z.enum(['libretranslate', 'deepl', 'apertium', 'none']);
export type EngineName = z.infer<typeof EngineName>;

/** The author of a translation: an engine, or staff who corrected it. */
export const Translator = z.enum([...EngineName.options, 'human']);
export type Translator = z.infer<typeof Translator>;

/**
 * `waiting`: requested from the engine; `delayed`: an attempt failed and will be retried; `translated`; `refused`: the
 * reply lacked a placeholder, markup, or a number; `failed`: no attempts left, until it is requested again; `missing`:
 * there is no engine.
 */
export const TranslationState = z.enum(['waiting', 'delayed', 'translated', 'refused', 'failed', 'missing']);
export type TranslationState = z.infer<typeof TranslationState>;

/** The longest that a call may wait for the engine, in milliseconds. */
export const MAX_TRANSLATION_WAIT_MS = 4_000;

/**
 * Translations by position; null if there is none yet or the text is not published. Missing ones are requested from the
 * engine even if the call does not wait.
 */
export const translateRpc = defineRpc('translation.translate', {
  input: z.object({
    texts: z.array(z.string()).max(MAX_TRANSLATION_TEXTS),
    language: LanguageCode,
    /** Milliseconds to wait for the engine; 0: only stored translations. */
    waitMs: z.int().min(0).max(MAX_TRANSLATION_WAIT_MS),
  }),
  output: z.object({ translations: z.array(z.string().nullable()) }),
  safe: true,
  timeoutMs: MAX_TRANSLATION_WAIT_MS + 1_500,
});

/** Requests translations of the texts that one call claimed. */
export const translateBatch = defineJob('translation.translate-batch', {
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 2,
});
