import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { PublicStorageConfig, ServiceConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';

export const LenderConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...PublicStorageConfig.shape,
  TRANSLATION_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
});
export type LenderConfig = z.infer<typeof LenderConfig>;
