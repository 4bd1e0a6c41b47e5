import { VersionedCache } from './versioned-cache';

describe('VersionedCache', () => {
  const version = { current: 0, maxTtlMs: 60_000, readFailed: jest.fn(), readSucceeded: jest.fn() };
  let reads = 0;
  const read = (): Promise<{ reads: number }> => Promise.resolve({ reads: ++reads });
  const newCache = (maxEntries = 10) => new VersionedCache<{ reads: number }>(version, maxEntries);

  beforeEach(() => {
    reads = 0;
  });

  it('reads once for many concurrent and later readers', async () => {
    const cache = newCache();
    await Promise.all(Array.from({ length: 5 }, () => cache.get('a', read)));
    await cache.get('a', read);
    expect(reads).toBe(1);
  });

  it('reads again when the version has grown', async () => {
    const cache = newCache();
    await cache.get('a', read);
    version.current += 1;
    expect(await cache.get('a', read)).toEqual({ reads: 2 });
  });

  it('reads again when the version grew during the read', async () => {
    const cache = newCache();
    await cache.get('a', async () => {
      await Promise.resolve();
      version.current += 1;
      return read();
    });
    await cache.get('a', read);
    expect(reads).toBe(2);
  });

  it('caches neither a failure nor a value that is not cacheable', async () => {
    const cache = newCache();
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await cache.get('a', read, { isCacheable: () => false });
    await cache.get('a', read);
    expect(reads).toBe(2);
  });

  it('serves the stale value while reading fails, and a new one as soon as it succeeds', async () => {
    const cache = newCache();
    await cache.get('a', read);
    version.current += 1;
    const failing = (): Promise<{ reads: number }> => Promise.reject(new Error('away'));
    expect(await cache.get('a', failing)).toEqual({ reads: 1 });
    expect(await cache.get('a', failing)).toEqual({ reads: 1 });
    expect(await cache.get('a', read)).toEqual({ reads: 2 });
  });

  it('keeps a value no longer than its own TTL', async () => {
    jest.useFakeTimers();
    const cache = newCache();
    const get = (): Promise<{ reads: number }> => cache.get('a', read, { ttlMs: () => 2_000 });
    await get();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(await get()).toEqual({ reads: 1 });
    await jest.advanceTimersByTimeAsync(1);
    expect(await get()).toEqual({ reads: 2 });
    jest.useRealTimers();
  });

  it('evicts the least recently used entry above its limit', async () => {
    const cache = newCache(2);
    for (const key of ['a', 'b', 'c', 'a']) await cache.get(key, read);
    expect(reads).toBe(4);
  });
});
