import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { type BaseConfig, loadConfig, type ProcessConfig, StartupError } from '../config/config';
import { Health } from '../health/health';
import { startManagementServer } from '../health/management-server';
import { createPino, PinoLogger } from '../logging/logger';
import { startTracing, type Tracing } from '../tracing/start-tracing';
import { isListed } from '../signing/signing';
import { activeRequests } from './in-flight';
import { collectProcessMetrics, gaugeOnScrape } from '../metrics/metrics';

/** Closes its connections and servers. */
export interface Application {
  close(): Promise<void>;
}

export interface ProcessParts<C> {
  readonly config: C;
  readonly health: Health;
  readonly logger: PinoLogger;
}

/**
 * Runs a process with settings, logs, traces, metrics, health checks and a graceful shutdown.
 * @param start resolves with the application, or with undefined if the work is done
 */
export async function startProcess<S extends z.ZodType<ProcessConfig>>(
  options: { readonly name: string; readonly config: S },
  start: (parts: ProcessParts<z.output<S>>) => Promise<Application | undefined>,
): Promise<void> {
  try {
    const config = loadConfig(options.config);
    // The document parser signs nothing.
    const { SIGNING_KEY: key, SIGNING_PUBLIC_KEYS: keys }: Partial<BaseConfig> = config;
    if (key && keys && !isListed(options.name, key, keys))
      throw new StartupError(`SIGNING_PUBLIC_KEYS doesn't list the public key of this SIGNING_KEY.`);
    const logger = new PinoLogger(createPino(options.name, config.LOG_LEVEL));
    const health = new Health();
    const tracing = await startTracing(options.name, config, (isAccepted) =>
      isAccepted
        ? logger.log('the collector accepts traces again')
        : logger.warn('the collector does not accept traces'),
    );
    collectProcessMetrics(options.name);
    registerDependencyMetrics(health);
    if (config.MANAGEMENT_PORT > 0)
      await startManagementServer(health, config.MANAGEMENT_HOST, config.MANAGEMENT_PORT);
    const app = await start({ config, health, logger });
    if (!app) process.exit(0);
    health.startAccepting();
    endOnSignal(app, { health, logger, tracing }, config);
    process.send?.('ready');
  } catch (error) {
    const text =
      error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${options.name} could not start: ${text}\n`, () => process.exit(1));
  }
}

/** On SIGTERM, SIGINT or the loss of the supervisor: finishes running work, then exits. */
function endOnSignal(
  app: Application,
  { health, logger, tracing }: { health: Health; logger: PinoLogger; tracing: Tracing },
  { SHUTDOWN_DELAY_MS: delayMs, SHUTDOWN_GRACE_MS: graceMs }: ProcessConfig,
): void {
  let ending = false;
  const end = (reason: string): void => {
    if (ending) return;
    ending = true;
    logger.log({ reason, msg: 'ending' });
    health.stopAccepting();
    // Queries get the grace period first, then jobs.
    setTimeout(() => process.exit(1), delayMs + 2 * graceMs + 5_000).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(error);
        process.exit(1);
      },
    );
  };
  const finish = async (): Promise<void> => {
    try {
      await Promise.all([pause(delayMs), activeRequests.drain(graceMs)]);
      await app.close();
    } finally {
      await tracing.stop();
    }
  };
  process.once('SIGTERM', () => end('SIGTERM'));
  process.once('SIGINT', () => end('SIGINT'));
  if (process.send) process.once('disconnect', () => end('supervisor gone'));
}

export function registerDependencyMetrics(health: Health): void {
  gaugeOnScrape(
    'coverleaf_part_up',
    'Whether a dependency of this process answers (1) or not (0)',
    ['part'],
    async (gauge) => {
      const { parts } = await health.readiness();
      for (const [part, state] of Object.entries(parts)) gauge.set({ part }, state === 'ok' ? 1 : 0);
    },
  );
}
