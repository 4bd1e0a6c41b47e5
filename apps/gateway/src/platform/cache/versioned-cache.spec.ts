import { VersionedCache } from './versioned-cache';

describe('what was read', () => {
  const clock = { now: 0, lifetimeMs: 60_000, fellBehind: jest.fn(), caughtUp: jest.fn() };
  let reads = 0;
  const read = (): Promise<{ reads: number }> => Promise.resolve({ reads: ++reads });
  const newCache = (most = 10): VersionedCache<{ reads: number }> => new VersionedCache(clock, most);

  beforeEach(() => {
    reads = 0;
  });

  it('is read once, also by many at once', async () => {
    const cache = newCache();
    await Promise.all(Array.from({ length: 5 }, () => cache.get('a', read)));
    await cache.get('a', read);
    expect(reads).toBe(1);
  });

  it('is read anew after a change', async () => {
    const cache = newCache();
    await cache.get('a', read);
    clock.now += 1;
    expect(await cache.get('a', read)).toEqual({ reads: 2 });
  });

  it('is not kept when the change came while it was being read', async () => {
    const cache = newCache();
    const slow = cache.get('a', async () => {
      await Promise.resolve();
      clock.now += 1;
      return read();
    });
    await slow;
    await cache.get('a', read);
    expect(reads).toBe(2);
  });

  it('is not kept when reading failed, or when it is not worth it', async () => {
    const cache = newCache();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await cache.get('a', read, () => false);
    await cache.get('a', read);
    expect(reads).toBe(2);
  });

  it('is shown once more when a change came and reading anew fails, and read anew as soon as it can be', async () => {
    const cache = newCache();
    await cache.get('a', read);
    clock.now += 1;
    const failing = (): Promise<{ reads: number }> => Promise.reject(new Error('away'));
    expect(await cache.get('a', failing)).toEqual({ reads: 1 });
    expect(await cache.get('a', failing)).toEqual({ reads: 1 });
    expect(await cache.get('a', read)).toEqual({ reads: 2 });
  });

  it('is kept for less time when it says so', async () => {
    jest.useFakeTimers();
    const cache = newCache();
    const get = (): Promise<{ reads: number }> => cache.get('a', read, undefined, () => 2_000);
    await get();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(await get()).toEqual({ reads: 1 });
    await jest.advanceTimersByTimeAsync(1);
    expect(await get()).toEqual({ reads: 2 });
    jest.useRealTimers();
  });

  it('is forgotten when there is too much', async () => {
    const cache = newCache(2);
    for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, read);
    expect(reads).toBe(4);
  });
});
