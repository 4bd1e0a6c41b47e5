import { loadConfig } from '@coverleaf/service-kit';
import { TEST_SIGNING } from '@coverleaf/testing';
import { TranslationConfig } from './translation.config';

const GIVEN = {
  DATABASE_URL: 'postgres://localhost/x',
  REDIS_URL: 'redis://localhost',
  RPC_SECRET: 'x'.repeat(32),
  ...TEST_SIGNING,
  LENDER_RPC: 'localhost:1',
  IDENTITY_RPC: 'localhost:2',
};

describe('TranslationConfig', () => {
  it('has no engine by default', () => {
    expect(loadConfig(TranslationConfig, GIVEN).TRANSLATION_ENGINE).toBe('none');
  });

  it('requires a key for DeepL', () => {
    const deepl = { ...GIVEN, TRANSLATION_ENGINE: 'deepl' };
    expect(() => loadConfig(TranslationConfig, deepl)).toThrow('TRANSLATION_API_KEY: DeepL needs a key');
    const config = loadConfig(TranslationConfig, { ...deepl, TRANSLATION_API_KEY: 'key' });
    expect(config.TRANSLATION_ENGINE).toBe('deepl');
  });
});
