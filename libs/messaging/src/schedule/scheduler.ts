import type { JobDefinition } from '@coverleaf/contracts';
import { CONFIG, describeError, runsWorkers, type ServiceConfig } from '@coverleaf/service-kit';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource, type QueryRunner } from 'typeorm';
import type { z } from 'zod';
import { Outbox } from '../outbox/outbox';

/** For a service's migration: which scheduled jobs were started in which period. */
export async function createScheduledRunsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table job_days (
      job text not null,
      occasion text not null,
      begun_at timestamptz not null default now(),
      primary key (job, occasion)
    )`);
}

/** A job that starts once a day (UTC), at midnight by default. */
export interface ScheduledJob {
  readonly job: JobDefinition<z.ZodObject<Record<never, never>>>;
  /** Start at `NIGHT_HOUR`. */
  readonly atNight?: true;
  /** Starts the job once per day and key: a new key causes another run on the same day. Null: not now. */
  readonly dedupeKey?: (now: Date) => string | null;
}

/** An hour (UTC) at which it is night in all time zones of the United States. */
const NIGHT_HOUR = 7;
const CHECK_MS = 60_000;
const KEPT_DAYS = 30;

class Schedule {
  constructor(readonly jobs: readonly ScheduledJob[]) {}
}

/** A service's one list of scheduled jobs. Its database needs `createScheduledRunsTable`. */
export const provideScheduler = (jobs: readonly ScheduledJob[]): Provider[] => [
  // A separate token, so that a second list doesn't silently replace the first one.
  { provide: Symbol('schedule'), useValue: new Schedule(jobs) },
  Scheduler,
];

/** Starts each scheduled job once per period, however many workers run: the period's row and the job are one transaction. */
@Injectable()
export class Scheduler implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('scheduler');
  private jobs: readonly ScheduledJob[] = [];
  private timer: NodeJS.Timeout | undefined;
  private checks: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: ServiceConfig,
    private readonly discovery: DiscoveryService,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws if the service has more than one list of scheduled jobs */
  onModuleInit(): void {
    const schedules = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof Schedule ? [instance] : []));
    if (schedules.length !== 1)
      throw new Error(
        `provideScheduler was called ${schedules.length} times; a service has one list of scheduled jobs`,
      );
    this.jobs = schedules.flatMap(({ jobs }) => jobs);
  }

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    this.check();
    this.timer = setInterval(() => this.check(), CHECK_MS).unref();
  }

  /** Resolves once no check is under way, so that none meets a closed database. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.checks;
  }

  private check(): void {
    // A check that hangs doesn't stop later ones.
    this.checks = Promise.all([this.checks, this.startDueJobs()]);
  }

  /** Errors are logged; the next check tries again. */
  async startDueJobs(now = new Date()): Promise<void> {
    try {
      for (const { job, atNight, dedupeKey } of this.jobs) {
        const key = dedupeKey ? dedupeKey(now) : '';
        if (key === null || (atNight && now.getUTCHours() < NIGHT_HOUR)) continue;
        await this.startOnce(job, `${now.toISOString().slice(0, 10)}${key && ` ${key}`}`);
      }
    } catch (error) {
      this.logger.warn({ msg: 'scheduled jobs could not be started', error: describeError(error) });
    }
  }

  private async startOnce(job: ScheduledJob['job'], period: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const started: unknown[] = await manager.query(
        `insert into job_days (job, occasion) values ($1, $2) on conflict do nothing returning job`,
        [job.name, period],
      );
      if (started.length === 0) return;
      await manager.query(
        `delete from job_days where job = $1 and begun_at < now() - make_interval(days => $2)`,
        [job.name, KEPT_DAYS],
      );
      await this.outbox.add(manager, job, {});
    });
  }
}
