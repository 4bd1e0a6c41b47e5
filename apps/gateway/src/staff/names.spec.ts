import type { RpcClient } from '@coverleaf/messaging';
import type { ContentVersion } from '../platform/cache/versioned-cache';
import { LenderNames } from './names';

describe('LenderNames', () => {
  const version = { current: 0, maxTtlMs: 60_000, readFailed: jest.fn(), readSucceeded: jest.fn() };
  const requested: (readonly string[])[] = [];
  let isAway = false;
  const call = (_: unknown, { ids }: { ids: readonly string[] }): Promise<object> => {
    if (isAway) return Promise.reject(new Error('away'));
    requested.push(ids);
    const items = ids.filter((id) => id !== 'nobody').map((id) => ({ id, name: `Lender ${id}` }));
    return Promise.resolve({ items });
  };
  let names: LenderNames;

  beforeEach(() => {
    isAway = false;
    requested.length = 0;
    names = new LenderNames({ call } as unknown as RpcClient, version as unknown as ContentVersion);
  });

  it('requests uncached names in one call', async () => {
    const found = await names.of(['a', 'b', 'a', 'nobody']);
    expect(Object.fromEntries(found)).toEqual({ a: 'Lender a', b: 'Lender b' });
    await names.of(['b', 'c', 'nobody']);
    await names.of(['a']);
    expect(requested).toEqual([['a', 'b', 'nobody'], ['c']]);
  });

  it('requests names again after a change, a hundred per call', async () => {
    const many = Array.from({ length: 150 }, (_, n) => `${n}`);
    expect((await names.of(many)).size).toBe(150);
    version.current += 1;
    await names.of(many);
    expect(requested.map(({ length }) => length)).toEqual([100, 50, 100, 50]);
  });

  it('returns no names while the service is unavailable, and names again afterwards', async () => {
    isAway = true;
    expect((await names.ifKnown(['a'])).size).toBe(0);
    isAway = false;
    expect((await names.ifKnown(['a'])).get('a')).toBe('Lender a');
  });
});
