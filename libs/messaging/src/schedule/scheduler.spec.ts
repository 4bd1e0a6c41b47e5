import { defineJob } from '@coverleaf/contracts';
import { CONFIG } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Outbox } from '../outbox/outbox';
import { provideScheduler, type ScheduledJob, Scheduler } from './scheduler';

const jobOf = (name: string) =>
  defineJob(`tests.${name}`, {
    payload: z.strictObject({}),
    attempts: 1,
    backoff: { firstMs: 1, factor: 1, capMs: 1, jitter: 0 },
    concurrency: 1,
    retention: { completedSeconds: 1, failedSeconds: 1 },
  });

describe('Scheduler', () => {
  const started: unknown[] = [];
  const query = (_text: string, [, period]: unknown[]): Promise<unknown[]> => {
    const isNew = typeof period === 'string' && !started.includes(period);
    if (isNew) started.push(period);
    return Promise.resolve(isNew ? [{}] : []);
  };
  const dataSource = { transaction: (work: (manager: unknown) => unknown) => work({ query }) };

  const start = (...lists: (readonly ScheduledJob[])[]) => {
    @Module({
      imports: [DiscoveryModule],
      providers: [
        ...lists.flatMap(provideScheduler),
        { provide: CONFIG, useValue: { ROLE: 'rpc' } },
        { provide: DataSource, useValue: dataSource },
        { provide: Outbox, useValue: { add: () => Promise.resolve() } },
      ],
    })
    class ServiceModule {}
    return NestFactory.createApplicationContext(ServiceModule, { logger: false, abortOnError: false });
  };

  beforeEach(() => {
    started.length = 0;
  });

  it('refuses to start with two lists of jobs', async () => {
    const list = [{ job: jobOf('first') }];
    await expect(start(list, list)).rejects.toThrow('provideScheduler was called 2 times');
  });

  it('starts a job once per day and key, and a night job only at night', async () => {
    const app = await start([
      { job: jobOf('daily'), dedupeKey: (now) => (now.getUTCHours() < 3 ? null : 'key') },
      { job: jobOf('nightly'), atNight: true },
    ]);
    const scheduler = app.get(Scheduler);
    await scheduler.startDueJobs(new Date('2026-11-23T02:00:00Z'));
    expect(started).toEqual([]);
    for (const hour of ['06', '07', '08']) {
      await scheduler.startDueJobs(new Date(`2026-11-23T${hour}:00:00Z`));
      expect(started).toEqual(['2026-11-23 key', ...(hour === '06' ? [] : ['2026-11-23'])]);
    }
    await app.close();
  });
});
