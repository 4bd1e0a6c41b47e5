import { randomUUID } from 'node:crypto';
import { type FakeEngine, startFakeEngine, startForTests, startTestService } from '@coverleaf/testing';
import { hashOf, TranslationMemory } from '../src/memory/translation-memory';
import { TranslationEntity } from '../src/memory/translation.entity';
import { TranslatingService } from '../src/translating/translating.service';
import { TranslationConfig } from '../src/translation.config';
import { TranslationModule } from '../src/translation.module';
import { startFakeLender } from './fake-lender';

/** An engine address where nothing answers. */
export const DEAD_ENGINE = { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: 'http://127.0.0.1:9' };

/** The translation service with a fake of the lender service. There is no engine unless `env` names one. */
export async function startTranslation(env: NodeJS.ProcessEnv = {}) {
  const lender = await startFakeLender();
  const ownEnv = { LENDER_RPC: lender.address, ...env };
  const service = await startTestService(TranslationModule, TranslationConfig, ownEnv);
  return {
    ...service,
    lender,
    translate: async (texts: string[], waitMs = 4_000) =>
      (await service.get(TranslatingService).translate({ texts, language: 'es', waitMs })).translations,
    /** The translation that readers get. */
    shown: async (text: string) =>
      (await service.get(TranslationMemory).read([text], 'es')).get(text)?.translation,
    rowOf: (text: string) => service.rows(TranslationEntity).findOneBy({ text }),
    /** Inserts a Spanish translation, or a refusal where it is null. @returns the item's id */
    async addTranslation(
      text: string,
      translation: string | null,
      { translator = 'libretranslate', ...columns }: Partial<TranslationEntity> = {},
    ): Promise<string> {
      const id = randomUUID();
      await service.rows(TranslationEntity).insert({
        ...{ id, text, textHash: hashOf(text), language: 'es', translator, translation },
        ...{ state: translation === null ? 'refused' : 'translated', wantedAt: new Date(), version: 1 },
        ...{ translatedAt: translation === null ? null : new Date() },
        ...{ correctedBy: translator === 'human' ? randomUUID() : null },
        ...columns,
      });
      const itemId = 'select item_id as id from translations where id = $1';
      return (await service.query<{ id: string }>(itemId, [id]))[0]?.id ?? '';
    },
    stop: () => service.stop().then(lender.stop),
  };
}

/** The translation service for the tests of a block. */
export const useTranslation = (env?: NodeJS.ProcessEnv) => startForTests(() => startTranslation(env));

/** The translation service and the LibreTranslate that it asks, for the tests of a block. */
export const useTranslationWithEngine = (env: NodeJS.ProcessEnv = {}) =>
  startForTests(async () => {
    const engine: FakeEngine = await startFakeEngine();
    const libretranslate = { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: engine.url };
    const service = await startTranslation({ ...libretranslate, ...env });
    return { ...service, engine, stop: () => service.stop().then(engine.stop) };
  });
