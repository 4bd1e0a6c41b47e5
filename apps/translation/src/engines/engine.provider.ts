import { type Destination, OutboundHttp } from '@coverleaf/outbound';
import { CONFIG, registry } from '@coverleaf/service-kit';
import type { Provider } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import type { TranslationConfig } from '../translation.config';
import { EngineClient } from './engine-client';
import { apertium, deepL, deepLUrl, libreTranslate } from './engines';
import { ENGINE, type TranslationEngine } from './translation-engine';

const seconds = new Histogram({
  name: 'coverleaf_translation_engine_seconds',
  help: 'Time of one call of the translation engine',
  labelNames: ['engine', 'outcome'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

const characters = new Counter({
  name: 'coverleaf_translation_engine_characters_total',
  help: 'Characters sent to the translation engine',
  labelNames: ['engine'],
  registers: [registry],
});

function withMetrics(engine: TranslationEngine): TranslationEngine {
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
        const translations = await engine.translate(texts, language);
        stop({ outcome: 'translated' });
        return translations;
      } catch (error) {
        stop({ outcome: 'failed' });
        throw error;
      }
    },
  };
}

export const engineProvider: Provider = {
  provide: ENGINE,
  inject: [CONFIG, OutboundHttp],
  useFactory(config: TranslationConfig, http: OutboundHttp): TranslationEngine | null {
    const engine = engineOf(config, http);
    return engine && withMetrics(engine);
  },
};

function engineOf(config: TranslationConfig, http: OutboundHttp): TranslationEngine | null {
  const { TRANSLATION_ENGINE: engine, TRANSLATION_API_KEY: apiKey } = config;
  const clientOf = (name: string, defaultUrl: string): EngineClient => {
    const destination: Destination = {
      name,
      baseUrl: config.TRANSLATION_URL ?? defaultUrl,
      apiKey: undefined,
    };
    return new EngineClient(http, destination, {
      timeoutMs: config.TRANSLATION_TIMEOUT_MS,
      breakerPauseMs: config.TRANSLATION_BREAKER_PAUSE_MS,
    });
  };
  switch (engine) {
    case 'libretranslate':
      return libreTranslate(clientOf('LibreTranslate', 'http://127.0.0.1:5000'), apiKey);
    case 'deepl':
      if (!apiKey) throw new Error('DeepL needs TRANSLATION_API_KEY');
      return deepL(clientOf('DeepL', deepLUrl(apiKey)), apiKey);
    case 'apertium':
      return apertium(clientOf('Apertium', 'http://127.0.0.1:2737'));
    case 'none':
      return null;
  }
}
