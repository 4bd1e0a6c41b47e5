import { plaintextProblems, takeSecretFiles } from '@coverleaf/environment';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { RpcSecrets } from '../rpc/rpc-tls';
import { SigningKey, SigningPublicKeys } from '../signing/signing';
import { TracingConfig } from '../tracing/start-tracing';

/** A process cannot start for a reason that its operator can fix. Only the message is printed, without a stack. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** Injection token of the process's settings, which are validated before anything starts. */
export const CONFIG = Symbol('config');

/** Injects the process's settings; type the parameter with the process's own schema. */
export const InjectConfig = (): ParameterDecorator => Inject(CONFIG);

/** Variables are missing or invalid. The message names all of them. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError';
}

/** Reads settings, and secrets in files, from the environment. Empty variables count as absent. @throws ConfigError with a line per variable */
export function loadConfig<S extends z.ZodType>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  // Written to the environment, because other readers such as OpenTelemetry need the secrets too.
  const problems = takeSecretFiles(env);
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(variables);
  problems.push(
    // Without the value, which may be a password.
    ...(result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...plaintextProblems(variables),
  );
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(
    `The configuration is not complete:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

const port = z.coerce.number().int().min(0).max(65_535);

/** An empty variable counts as absent. */
export const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** The public address of the portal, without a trailing slash. */
export const PublicUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Settings of every process. */
export const ProcessConfig = z.object({
  ...TracingConfig.shape,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Hosts that may be reached without TLS, such as `postgres,redis` in a network of containers. */
  PLAINTEXT_HOSTS: z.string().default(''),
  /** Port of liveness, readiness and metrics; 0 or absent: no management server. */
  MANAGEMENT_PORT: port.default(0),
  MANAGEMENT_HOST: z.string().default('127.0.0.1'),
  /** Milliseconds from SIGTERM until the port closes, for load balancers and DNS. Meanwhile `/readyz` answers 503. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  /** Milliseconds that running work gets to finish after SIGTERM. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).default(15_000),
});
export type ProcessConfig = z.infer<typeof ProcessConfig>;

export const BaseConfig = ProcessConfig.extend({
  /** Pre-shared key of the RPC connections between services. */
  RPC_SECRET: RpcSecrets,
  /** This service signs its audit entries with it. No other service has it. */
  SIGNING_KEY: SigningKey,
  /** Of all services. Identity verifies audit entries with them; others check that their own is listed. */
  SIGNING_PUBLIC_KEYS: SigningPublicKeys,
});
export type BaseConfig = z.infer<typeof BaseConfig>;

export const ServiceConfig = BaseConfig.extend({
  /**
   * `rpc` answers queries; `worker` runs jobs, except those that only a `reader` runs; `both` does all of it; `migrate`
   * runs the migrations, with first data, and exits.
   */
  ROLE: z.enum(['rpc', 'worker', 'reader', 'both', 'migrate']).default('both'),
  /** `expect` waits for another process to run the migrations. */
  MIGRATIONS: z.enum(['apply', 'expect']).default('apply'),
  MIGRATIONS_WAIT_MS: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
  RPC_HOST: z.string().default('127.0.0.1'),
  RPC_PORT: port.default(0),
  /** URL with the login that reads and writes rows. */
  DATABASE_URL: z.url(),
  /** URL with the login that owns the tables; only for a process that runs migrations. Absent: the same login. */
  MIGRATION_DATABASE_URL: unlessEmpty(z.url().optional()),
  /** URL of a streaming replica of the same database, with the same login. Lists are read from it. */
  DATABASE_REPLICA_URL: unlessEmpty(z.url().optional()),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
});
export type ServiceConfig = z.infer<typeof ServiceConfig>;

type Role = Pick<ServiceConfig, 'ROLE'>;

export const runsRpc = ({ ROLE }: Role): boolean => ROLE === 'rpc' || ROLE === 'both';
/** @param role of `JobDefinition` */
export const runsJobsOf = ({ ROLE }: Role, role: 'worker' | 'reader'): boolean =>
  ROLE === role || ROLE === 'both';
export const runsWorkers = (config: Role): boolean => runsJobsOf(config, 'worker');
export const appliesMigrations = ({ ROLE, MIGRATIONS }: Role & Pick<ServiceConfig, 'MIGRATIONS'>): boolean =>
  ROLE === 'migrate' || MIGRATIONS === 'apply';
