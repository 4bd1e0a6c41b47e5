import { EngineName } from '@coverleaf/contracts';
import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const TranslationConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  LENDER_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  TRANSLATION_ENGINE: unlessEmpty(EngineName.default('none')),
  /** Base URL of the engine. Each engine has a default. */
  TRANSLATION_URL: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  TRANSLATION_API_KEY: unlessEmpty(z.string().optional()),
  TRANSLATION_TIMEOUT_MS: unlessEmpty(z.coerce.number().int().min(100).max(120_000).default(20_000)),
  TRANSLATION_BREAKER_PAUSE_MS: unlessEmpty(z.coerce.number().int().min(100).max(600_000).default(15_000)),
}).refine(
  ({ TRANSLATION_ENGINE, TRANSLATION_API_KEY }) => TRANSLATION_ENGINE !== 'deepl' || TRANSLATION_API_KEY,
  { path: ['TRANSLATION_API_KEY'], error: 'DeepL needs a key' },
);
export type TranslationConfig = z.infer<typeof TranslationConfig>;
