import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { MAX_TRANSLATION_TEXTS } from './translation';

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
export const translateRpc = defineRpc({
  name: 'translation.translate',
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
export const translateBatch = defineJob({
  name: 'translation.translate-batch',
  payload: z.strictObject({ batchId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 2,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});
