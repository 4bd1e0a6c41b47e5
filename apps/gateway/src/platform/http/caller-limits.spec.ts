import { outcomeOf, pendingWork } from '@coverleaf/testing';
import { InspectionLimit, largeBodyLimit } from './caller-limits';

describe('the inspection limit', () => {
  it('runs two at once for one address, and refuses the third after ten seconds', async () => {
    jest.useFakeTimers();
    try {
      const limit = new InspectionLimit();
      const busy = [pendingWork(), pendingWork()];
      const running = busy.map(({ run }) => limit.run(run, { key: '10.0.0.1' }));
      const late = jest.fn();
      const refused = outcomeOf(limit.run(late, { key: '10.0.0.1' }));
      expect(await limit.run(() => Promise.resolve('other'), { key: '10.0.0.2' })).toBe('other');
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await refused).toBe('503 inspection_busy');
      for (const { end } of busy) end();
      expect(await Promise.all(running)).toEqual(['done', 'done']);
      expect(late).not.toHaveBeenCalled();
      expect(await limit.run(() => Promise.resolve('next'), { key: '10.0.0.1' })).toBe('next');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the limit of large bodies', () => {
  it('refuses at once what one address sends beyond it', async () => {
    const limit = largeBodyLimit(1);
    const work = pendingWork();
    const running = limit.run(work.run, { key: '10.0.0.1' });
    expect(await outcomeOf(limit.run(work.run, { key: '10.0.0.1' }))).toBe('429 rate_limited');
    expect(await limit.run(() => Promise.resolve('other'), { key: '10.0.0.2' })).toBe('other');
    work.end();
    expect(await running).toBe('done');
  });
});
