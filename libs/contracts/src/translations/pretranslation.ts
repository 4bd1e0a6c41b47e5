import { z } from 'zod';
import { TextScope } from '../content/published-text';
import { defineJob } from '../definitions/job';
import { defineRpc } from '../definitions/rpc';

/**
 * Has the engine translate the texts of a scope that have no translation, or one by an engine that is not the present
 * one. Answers at once; asked again meanwhile, the scope is gone through once more.
 */
export const pretranslateRpc = defineRpc({
  name: 'translation.translate-ahead',
  input: z.object({ scope: TextScope }),
  output: z.object({}),
  safe: true,
});

/** One page of a scope; the next is a job of its own. */
export const pretranslate = defineJob({
  name: 'translation.translate-ahead',
  payload: z.strictObject({ scope: TextScope }),
  attempts: 50,
  backoff: { firstMs: 500, factor: 2, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});

/** Deletes translations of what has long been published nowhere. */
export const deleteUnusedTranslations = defineJob({
  name: 'translation.prune-memory',
  payload: z.strictObject({}),
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
});
