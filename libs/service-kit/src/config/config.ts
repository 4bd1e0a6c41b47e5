import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { RpcSecrets } from '../rpc/rpc-tls';
import { TracingConfig } from '../tracing/start-tracing';

/** A process does not start for a reason that its operator can remove; the message says it whole, without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartRefused';
}

/** Token of the process's settings, checked before anything starts. */
export const CONFIG = Symbol('config');

/** Injects the process's settings; declare the parameter with the type of its own schema. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);

/** The environment lacks something or holds something unusable. The message names every fault at once. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}

/**
 * Reads a process's settings from the environment. Empty variables count as absent.
 * @throws ConfigError with one line per variable
 */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  // Only the variable and the rule: a value may be a password.
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not complete:\n${lines.join('\n')}`);
}

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
  /** What every process of the installation knows, and nobody else: with it services ask and answer each other. */
  RPC_SECRET: RpcSecrets,
  /** Liveness, readiness and metrics; 0 or absent: not served on a port of their own. */
  MANAGEMENT_PORT: port.default(0),
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  /**
   * Milliseconds from SIGTERM until the port closes. Meanwhile `/readyz` says 503; the gateway answers all the same, and
   * a service tells its callers to ask another replica. As long as balancers and names take to notice.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  /** Milliseconds that work under way gets to finish after SIGTERM. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).default(15_000),
});
export type BaseConfig = z.infer<typeof BaseConfig>;

/** What every service behind the gateway reads. */
export const ServiceConfig = BaseConfig.extend({
  /**
   * `rpc` answers questions, `worker` works jobs, so that operators can scale one without the other. `migrate` brings
   * the database up to date, with what a first start puts into it, and ends.
   */
  ROLE: z.enum(['rpc', 'worker', 'both', 'migrate']).default('both'),
  /** `expect` waits for somebody else to bring the database up to date, and does not start without. */
  MIGRATIONS: z.enum(['apply', 'expect']).default('apply'),
  /** Milliseconds that `expect` waits. */
  MIGRATIONS_WAIT_MS: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
  RPC_HOST: z.string().default('127.0.0.1'),
  RPC_PORT: port.default(0),
  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
});
export type ServiceConfig = z.infer<typeof ServiceConfig>;

type Role = Pick<ServiceConfig, 'ROLE'>;

export const runsRpc = ({ ROLE }: Role): boolean => ROLE === 'rpc' || ROLE === 'both';
export const runsWorkers = ({ ROLE }: Role): boolean => ROLE === 'worker' || ROLE === 'both';
export const appliesMigrations = ({ ROLE, MIGRATIONS }: Role & Pick<ServiceConfig, 'MIGRATIONS'>): boolean =>
  ROLE === 'migrate' || MIGRATIONS === 'apply';
