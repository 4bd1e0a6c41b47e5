import { DataSource, type QueryRunner } from 'typeorm';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type Provider,
} from '@nestjs/common';
import type { z } from 'zod';
import type { JobDefinition } from '@coverleaf/contracts';
import { CONFIG, describeError, runsWorkers, type ServiceConfig } from '@coverleaf/service-kit';
import { Outbox } from '../outbox/outbox';

/** For a service's migration: which daily jobs were begun on which day. */
export async function createScheduledRunsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table job_days (
      job text not null,
      occasion text not null,
      begun_at timestamptz not null default now(),
      primary key (job, occasion)
    )`);
}

export interface ScheduledJob {
  readonly job: JobDefinition<z.ZodObject<Record<never, never>>>;
  /** Of the day in UTC; 0 when absent. */
  readonly fromHour?: number;
  /** What else makes a day of its own, such as another key, or another hour; null: not now. */
  readonly dedupeKey?: (now: Date) => string | null;
}

const DAILY_JOBS = Symbol('daily jobs');
const LOOK_MS = 60_000;
const KEPT_DAYS = 30;

/** Begins each of these once a day, however many workers look: the day's row and the job come about together. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('schedule');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DAILY_JOBS) private readonly jobs: readonly ScheduledJob[],
    @Inject(CONFIG) private readonly config: ServiceConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    if (!runsWorkers(this.config)) return;
    void this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Begins what is due. The next minute tries again. */
  async look(now = new Date()): Promise<void> {
    try {
      for (const daily of this.jobs) {
        const occasion = daily.dedupeKey ? daily.dedupeKey(now) : '';
        if (occasion === null || now.getUTCHours() < (daily.fromHour ?? 0)) continue;
        await this.beginOnce(daily, `${now.toISOString().slice(0, 10)}${occasion && ` ${occasion}`}`);
      }
    } catch (error) {
      this.logger.warn({ msg: 'daily jobs could not be begun', error: describeError(error) });
    }
  }

  private async beginOnce({ job }: ScheduledJob, occasion: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const begun: unknown[] = await manager.query(
        `insert into job_days (job, occasion) values ($1, $2) on conflict do nothing returning job`,
        [job.name, occasion],
      );
      if (begun.length === 0) return;
      await manager.query(
        `delete from job_days where job = $1 and begun_at < now() - make_interval(days => $2)`,
        [job.name, KEPT_DAYS],
      );
      await this.outbox.add(manager, job, {});
    });
  }
}

/** For a module of a service that has the table of `createJobDaysTable`. */
export const provideScheduler = (jobs: readonly ScheduledJob[]): Provider[] => [
  { provide: DAILY_JOBS, useValue: jobs },
  Scheduler,
];
