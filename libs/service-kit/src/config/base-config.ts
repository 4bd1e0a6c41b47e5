import { z } from 'zod';
import { TracingConfig } from '../tracing/tracing-config';

const port = z.coerce.number().int().min(0).max(65_535);

/** A variable that is set to nothing is not set. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** What people type to get here, without a slash at its end. */
export const PublicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** What every process reads. */
export const BaseConfig = z.object({
  ...TracingConfig.shape,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Liveness, readiness and metrics; 0 or absent: not served on a port of their own. */
  MANAGEMENT_PORT: port.default(0),
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  /** Milliseconds that work under way gets to finish after SIGTERM. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).default(15_000),
});
export type BaseConfig = z.infer<typeof BaseConfig>;

/** What every service behind the gateway reads. */
export const ServiceConfig = BaseConfig.extend({
  /** `rpc` answers questions, `worker` works jobs, so that operators can scale one without the other. */
  ROLE: z.enum(['rpc', 'worker', 'both']).default('both'),
  RPC_HOST: z.string().default('127.0.0.1'),
  RPC_PORT: port.default(0),
  DATABASE_URL: z.url(),
  /** Two at least: migrations hold one while they use another. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
});
export type ServiceConfig = z.infer<typeof ServiceConfig>;

export const runsRpc = (config: Pick<ServiceConfig, 'ROLE'>): boolean => config.ROLE !== 'worker';
export const runsWorkers = (config: Pick<ServiceConfig, 'ROLE'>): boolean => config.ROLE !== 'rpc';
