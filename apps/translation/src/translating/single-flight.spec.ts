import { SingleFlight } from './single-flight';

describe('SingleFlight', () => {
  it('shares one read among callers before its start, by key', async () => {
    const reads = new SingleFlight<number>();
    let count = 0;
    const ends: (() => void)[] = [];
    const read = (): Promise<number> => {
      count += 1;
      const mine = count;
      return new Promise((resolve) => ends.push(() => resolve(mine)));
    };
    const first = reads.share('a', read);
    const second = [reads.share('a', read), reads.share('a', read)];
    const other = reads.share('b', read);
    expect(count).toBe(2);
    ends[0]?.();
    expect(await first).toBe(1);
    expect(count).toBe(3);
    const third = reads.share('a', read);
    ends[1]?.();
    ends[2]?.();
    expect(await Promise.all([...second, other])).toEqual([3, 3, 2]);
    ends[3]?.();
    expect(await third).toBe(4);
    const last = reads.share('a', read);
    ends[4]?.();
    expect(await last).toBe(5);
  });

  it('reads again after a failure', async () => {
    const reads = new SingleFlight<number>();
    const failing = reads.share('a', () => Promise.reject(new Error('away')));
    const next = reads.share('a', () => Promise.resolve(2));
    await expect(failing).rejects.toThrow('away');
    expect(await next).toBe(2);
  });
});
