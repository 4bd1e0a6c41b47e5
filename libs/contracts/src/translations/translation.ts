import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { defineJob } from '../definitions/job';
import { LanguageCode } from '../site/site';

export const MAX_TRANSLATION_TEXTS = 100;
export const MAX_TRANSLATION_CHARACTERS = 20_000;

/** Texts in their places; those that nobody published come back as they are. */
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
    /** One that the portal offers, by its code (`es`) or its English name (`Spanish`). */
    targetLanguage: z.string().max(40),
  }),
  reply: z.object({ translations: z.array(z.string()) }),
});

const MAX_STATUS_NAME = 60;
/** A term of days or a section may stand in a name; what has more digits may be somebody's number. */
const MAX_DIGITS = 3;

/** Whether a status that Insight names reads like a name of a status, and like nothing about a person. */
export const isPublishableStatusName = (name: string): boolean =>
  name.length <= MAX_STATUS_NAME &&
  /^[\p{L}\p{M}\d ()/-]*\p{L}[\p{L}\p{M}\d ()/-]*$/u.test(name) &&
  name.replaceAll(/\D/g, '').length <= MAX_DIGITS;

/** Tells of a status that Insight named to a borrower and the product does not know: from now on it is published. */
export const publishStatusNameRpc = defineRpc('translation.publish-status-name', {
  input: z.object({
    name: z.string().refine(isPublishableStatusName, 'This does not read like the name of a status'),
  }),
  output: z.void(),
  safe: true,
  // A borrower waits for it.
  timeoutMs: 500,
});

/** The machines that translate; `none` translates nothing. */
export const EngineName = z.enum(['libretranslate', 'deepl', 'apertium', 'none']);
export type EngineName = z.infer<typeof EngineName>;

/** Who made a translation: a machine, or a person who corrected it. */
export const Translator = z.enum([...EngineName.options, 'human']);
export type Translator = z.infer<typeof Translator>;

/**
 * `waiting`: asked of the engine; `delayed`: an attempt failed, it is tried again; `translated`; `refused`: the engine's
 * answer had lost something that must stay; `failed`: given up, until somebody wants it later; `missing`: there is no
 * engine.
 */
export const TranslationState = z.enum(['waiting', 'delayed', 'translated', 'refused', 'failed', 'missing']);
export type TranslationState = z.infer<typeof TranslationState>;

/** The longest that a call may wait for the engine, in milliseconds. */
export const MAX_TRANSLATION_WAIT_MS = 4_000;

/**
 * Translations by position; null where there is none (yet), and where nobody published the text. What is missing is
 * asked of the engine, also when the call does not wait for it.
 */
export const translateRpc = defineRpc('translation.translate', {
  input: z.object({
    texts: z.array(z.string()).max(MAX_TRANSLATION_TEXTS),
    language: LanguageCode,
    /** How long to wait for the engine; 0: only what is known. */
    waitMs: z.int().min(0).max(MAX_TRANSLATION_WAIT_MS),
  }),
  output: z.object({ translations: z.array(z.string().nullable()) }),
  safe: true,
  timeoutMs: MAX_TRANSLATION_WAIT_MS + 1_500,
});

/** Has the engine translate the texts that one call claimed. */
export const translateBatch = defineJob('translation.translate-batch', {
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 2,
});
