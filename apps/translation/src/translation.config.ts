import { EngineName } from '@coverleaf/contracts';
import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const TranslationConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  /** Knows which texts are published, and where. */
  LENDER_RPC: RpcAddresses,
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
  TRANSLATION_ENGINE: unlessEmpty(EngineName.default('none')),
  /** Where the engine is; each has a usual place. */
  TRANSLATION_URL: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  TRANSLATION_API_KEY: unlessEmpty(z.string().optional()),
  /** Milliseconds that one call of the engine may take. */
  TRANSLATION_TIMEOUT_MS: unlessEmpty(z.coerce.number().int().min(100).max(120_000).default(20_000)),
  /** Milliseconds that an engine is left alone after it failed again and again. */
  TRANSLATION_BREAKER_PAUSE_MS: unlessEmpty(z.coerce.number().int().min(100).max(600_000).default(15_000)),
}).refine(
  ({ TRANSLATION_ENGINE, TRANSLATION_API_KEY }) => TRANSLATION_ENGINE !== 'deepl' || TRANSLATION_API_KEY,
  {
    path: ['TRANSLATION_API_KEY'],
    error: 'DeepL needs a key',
  },
);
export type TranslationConfig = z.infer<typeof TranslationConfig>;
