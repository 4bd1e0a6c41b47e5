import { registry } from '@coverleaf/service-kit';
import { Counter, Histogram } from 'prom-client';
import type { TranslationEngine } from './translation-engine';

const seconds = new Histogram({
  name: 'coverleaf_translation_engine_seconds',
  help: 'Time of one call of the translation engine',
  labelNames: ['engine', 'outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

const characters = new Counter({
  name: 'coverleaf_translation_engine_characters_total',
  help: 'Characters that were given to the translation engine, as it may count them',
  labelNames: ['engine'],
  registers: [registry],
});

const refusals = new Counter({
  name: 'coverleaf_translations_refused_total',
  help: 'Answers of the engine that had lost something that must stay',
  labelNames: ['engine'],
  registers: [registry],
});

export const countRefused = (engine: string): void => refusals.inc({ engine });

/** The engine, with its calls in the figures of the process. */
export function measured(engine: TranslationEngine): TranslationEngine {
  const { name, limits } = engine;
  return {
    name,
    limits,
    async translate(texts, language) {
      const stop = seconds.startTimer({ engine: name });
      characters.inc(
        { engine: name },
        texts.reduce((sum, text) => sum + text.length, 0),
      );
      try {
        const answers = await engine.translate(texts, language);
        stop({ outcome: 'translated' });
        return answers;
      } catch (error) {
        stop({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
