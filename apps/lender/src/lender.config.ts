import { ServiceConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';

export const LenderConfig = ServiceConfig;
export type LenderConfig = z.infer<typeof LenderConfig>;
