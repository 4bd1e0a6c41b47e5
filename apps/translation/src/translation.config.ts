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
});
export type TranslationConfig = z.infer<typeof TranslationConfig>;
