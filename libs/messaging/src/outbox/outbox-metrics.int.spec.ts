import { registry } from '@coverleaf/service-kit';
import { createDatabase } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { OutboxMetrics } from '../messaging.module';
import { createOutboxTable } from './outbox';

describe('the figures of an outbox', () => {
  let dataSource: DataSource;

  const figures = async (): Promise<(number | undefined)[]> => {
    const names = ['coverleaf_outbox_jobs', 'coverleaf_outbox_oldest_seconds'];
    return Promise.all(
      names.map(async (name) => (await registry.getSingleMetric(name)!.get()).values[0]?.value),
    );
  };
  const add = (enqueued: boolean, age: string): Promise<unknown> =>
    dataSource.query(
      `insert into outbox (job, payload, correlation_id, created_at, enqueued_at)
       values ('tests.do-something', '{}', 'test', now() - $1::interval, case when $2 then now() end)`,
      [age, enqueued],
    );

  beforeAll(async () => {
    dataSource = await new DataSource({ type: 'postgres', url: await createDatabase() }).initialize();
    await createOutboxTable(dataSource.createQueryRunner());
    new OutboxMetrics(dataSource).onModuleInit();
  });
  afterAll(() => (dataSource.isInitialized ? dataSource.destroy() : undefined));

  it('are zero while every job is in Redis', async () => {
    await add(true, '1 day');
    expect(await figures()).toEqual([0, 0]);
  });

  it('tell how many jobs are not in Redis, and for how long', async () => {
    await add(false, '1 minute');
    await add(false, '1 hour');
    const [jobs, oldest] = await figures();
    expect(jobs).toBe(2);
    expect(oldest).toBeGreaterThanOrEqual(3_600);
    expect(oldest).toBeLessThan(3_700);
  });

  it('are absent, not old, while the database is away', async () => {
    await dataSource.destroy();
    expect(await figures()).toEqual([undefined, undefined]);
  });
});
