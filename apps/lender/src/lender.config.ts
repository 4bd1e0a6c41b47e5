import { QueueConfig, RpcAddresses } from '@coverleaf/messaging';
import { ParserConfig } from '@coverleaf/parsers';
import { PublicStorageConfig, ServiceConfig, unlessEmpty } from '@coverleaf/service-kit';
import { z } from 'zod';

export const LenderConfig = ServiceConfig.extend({
  ...QueueConfig.shape,
  ...PublicStorageConfig.shape,
  ...ParserConfig.shape,
  TRANSLATION_RPC: RpcAddresses,
  IDENTITY_RPC: RpcAddresses,
  /** The default of `security.require_mfa`. `later`: users may put off a second factor for some days. */
  REQUIRE_MFA: unlessEmpty(z.enum(['yes', 'later', 'no']).default('yes')),
});
export type LenderConfig = z.infer<typeof LenderConfig>;
