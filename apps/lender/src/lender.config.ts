import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { PublicStorageConfig, ServiceConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';

export const LenderConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...ParserConfig.shape,
  ...PublicStorageConfig.shape,
  TRANSLATION_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
});
export type LenderConfig = z.infer<typeof LenderConfig>;
