import { QueueConfig } from '@coverleaf/messaging';
import { ServiceConfig } from '@coverleaf/service-kit';
import type { z } from 'zod';

export const LenderConfig = ServiceConfig.extend(QueueConfig.shape);
export type LenderConfig = z.infer<typeof LenderConfig>;
