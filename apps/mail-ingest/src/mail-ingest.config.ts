import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ServiceConfig, StorageConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const MailIngestConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...StorageConfig.shape,
  /** Keeps the audit log. */
  IDENTITY_RPC: RpcAddresses,
  /** `tcp://host:3310`. While it is set, nobody gets to see a file that it has not passed. */
  CLAMD_URL: unlessEmpty(z.url({ protocol: /^tcp$/ }).optional()),
});
export type MailIngestConfig = z.infer<typeof MailIngestConfig>;
