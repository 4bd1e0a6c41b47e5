import { setImmediate as tick } from 'node:timers/promises';
import { pendingWork } from '@coverleaf/testing';
import { ConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit';

describe('ConcurrencyLimit', () => {
  const limitOf = (options: Omit<ConcurrencyLimitOptions, 'refusal'>): ConcurrencyLimit =>
    new ConcurrencyLimit({ ...options, refusal: () => new Error('busy') });

  it('runs a limited number of calls per key, without delaying other keys', async () => {
    const limit = limitOf({ maxRunning: 2 });
    const own = [pendingWork(), pendingWork(), pendingWork()];
    const results = own.map(({ run }) => limit.run(run, { key: 'a' }));
    const other = pendingWork();
    const result = limit.run(other.run, { key: 'b' });
    await tick();
    expect([...own, other].map(({ hasStarted }) => hasStarted())).toEqual([true, true, false, true]);
    own[0]?.end();
    await tick();
    expect(own[2]?.hasStarted()).toBe(true);
    for (const { end } of [...own, other]) end();
    expect(await Promise.all([...results, result])).toEqual(['done', 'done', 'done', 'done']);
  });

  it('refuses calls beyond its queue, except those with priority, which go first', async () => {
    const limit = limitOf({ maxRunning: 1, maxWaiting: 1 });
    const order: string[] = [];
    const [first, second] = [pendingWork(), pendingWork()];
    const one = limit.run(first.run).then(() => order.push('first'));
    const two = limit.run(second.run).then(() => order.push('second'));
    await expect(limit.run(second.run)).rejects.toThrow('busy');
    const three = limit.run(() => Promise.resolve(), { priority: true }).then(() => order.push('priority'));
    first.end();
    await three;
    second.end();
    await Promise.all([one, two]);
    expect(order).toEqual(['first', 'priority', 'second']);
  });

  it('refuses calls at once if the queue is full', async () => {
    const limit = limitOf({ maxRunning: 1, maxWaiting: 0 });
    const work = pendingWork();
    const running = limit.run(work.run, { key: 'a' });
    await expect(limit.run(work.run, { key: 'a' })).rejects.toThrow('busy');
    work.end();
    await running;
    await expect(limit.run(() => Promise.resolve('yes'), { key: 'a' })).resolves.toBe('yes');
  });

  it('frees the slot of work that fails', async () => {
    const limit = limitOf({ maxRunning: 1, maxWaiting: 1 });
    for (let round = 0; round < 5; round += 1)
      await expect(limit.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(limit.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  it('refuses a call that has waited too long', async () => {
    jest.useFakeTimers();
    try {
      const limit = limitOf({ maxRunning: 1, maxWaitMs: 10_000 });
      const work = pendingWork();
      const running = limit.run(work.run);
      const late = jest.fn();
      const refused = expect(limit.run(late)).rejects.toThrow('busy');
      await jest.advanceTimersByTimeAsync(10_000);
      await refused;
      work.end();
      await running;
      expect(late).not.toHaveBeenCalled();
      await expect(limit.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
    } finally {
      jest.useRealTimers();
    }
  });
});
