import { SingleFlight } from './single-flight';

describe('SingleFlight', () => {
  it('shares one run per key among the calls that arrive before it starts', async () => {
    const reads = new SingleFlight<number>();
    let count = 0;
    const ends: (() => void)[] = [];
    const read = (): Promise<number> => {
      count += 1;
      const mine = count;
      return new Promise((resolve) => ends.push(() => resolve(mine)));
    };
    const first = reads.run('a', read);
    const second = [reads.run('a', read), reads.run('a', read)];
    const other = reads.run('b', read);
    expect(count).toBe(2);
    ends[0]?.();
    expect(await first).toBe(1);
    expect(count).toBe(3);
    const third = reads.run('a', read);
    ends[1]?.();
    ends[2]?.();
    expect(await Promise.all([...second, other])).toEqual([3, 3, 2]);
    ends[3]?.();
    expect(await third).toBe(4);
    const last = reads.run('a', read);
    ends[4]?.();
    expect(await last).toBe(5);
  });

  it('reads again after a failure', async () => {
    const reads = new SingleFlight<number>();
    const failing = reads.run('a', () => Promise.reject(new Error('away')));
    const next = reads.run('a', () => Promise.resolve(2));
    await expect(failing).rejects.toThrow('away');
    expect(await next).toBe(2);
  });
});
