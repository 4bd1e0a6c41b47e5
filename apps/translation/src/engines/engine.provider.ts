import { type Destination, OutboundHttp } from '@coverleaf/outbound';
import { CONFIG } from '@coverleaf/service-kit';
import type { Provider } from '@nestjs/common';
import type { TranslationConfig } from '../translation.config';
import { apertium } from './apertium.engine';
import { deepL, deepLUrl } from './deepl.engine';
import { EngineClient } from './engine-client';
import { libreTranslate } from './libretranslate.engine';
import { measured } from './measured-engine';
import { ENGINE, type TranslationEngine } from './translation-engine';

/** The engine that the environment names. */
export const engineProvider: Provider = {
  provide: ENGINE,
  inject: [CONFIG, OutboundHttp],
  useFactory(config: TranslationConfig, http: OutboundHttp): TranslationEngine | null {
    const engine = engineOf(config, http);
    return engine && measured(engine);
  },
};

function engineOf(config: TranslationConfig, http: OutboundHttp): TranslationEngine | null {
  const { TRANSLATION_ENGINE: engine, TRANSLATION_API_KEY: apiKey } = config;
  const clientOf = (name: string, usualUrl: string): EngineClient => {
    const destination: Destination = { name, baseUrl: config.TRANSLATION_URL ?? usualUrl, apiKey: undefined };
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
