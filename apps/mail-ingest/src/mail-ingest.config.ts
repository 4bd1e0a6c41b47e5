import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, StorageConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';

export const MailIngestConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...StorageConfig.shape,
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
});
export type MailIngestConfig = z.infer<typeof MailIngestConfig>;
