import { registry } from '@coverleaf/service-kit';
import { startForTests } from '@coverleaf/testing';
import { startOutbox } from '../../test/start-outbox';
import { OutboxMetrics } from './outbox-metrics';

describe('the metrics of an outbox', () => {
  const database = startForTests(startOutbox);
  beforeAll(() => new OutboxMetrics(database.dataSource).onModuleInit());

  const figure = async (name: string): Promise<number | undefined> =>
    (await registry.getSingleMetric(name)!.get()).values[0]?.value;
  const figures = () => Promise.all(['coverleaf_outbox_jobs', 'coverleaf_outbox_oldest_seconds'].map(figure));
  const add = (enqueued: boolean, age: string): Promise<unknown> =>
    database.query(
      `insert into outbox (job, payload, correlation_id, created_at, enqueued_at)
       values ('tests.do-something', '{}', 'test', now() - $1::interval, case when $2 then now() end)`,
      [age, enqueued],
    );

  it('are zero while every job is in Redis', async () => {
    await add(true, '1 day');
    expect(await figures()).toEqual([0, 0]);
  });

  it('show how many jobs are not in Redis, and for how long', async () => {
    await add(false, '1 minute');
    await add(false, '1 hour');
    const [jobs, oldest] = await figures();
    expect(jobs).toBe(2);
    expect(oldest).toBeGreaterThanOrEqual(3_600);
    expect(oldest).toBeLessThan(3_700);
  });

  it('are missing, not outdated, while the database is unavailable', async () => {
    await database.stop();
    expect(await figures()).toEqual([undefined, undefined]);
  });
});
