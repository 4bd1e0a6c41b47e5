import { ProcessConfig } from '@coverleaf/service-kit';
import { z } from 'zod';

/** No secret: a file that takes over a parser must not find any. */
export const DocumentParserConfig = ProcessConfig.extend({
  RPC_HOST: z.string().default('127.0.0.1'),
  RPC_PORT: z.coerce.number().int().min(0).max(65_535),
});
