import type { RpcClient } from '@coverleaf/messaging';
import type { ContentVersion } from '../platform/cache/versioned-cache';
import { LenderNames } from './names';

describe('LenderNames', () => {
  const version = { current: 0, maxTtlMs: 60_000, readFailed: jest.fn(), readSucceeded: jest.fn() };
  const asked: (readonly string[])[] = [];
  let isAway = false;
  const call = (_: unknown, { ids }: { ids: readonly string[] }): Promise<object> => {
    if (isAway) return Promise.reject(new Error('away'));
    asked.push(ids);
    const items = ids.filter((id) => id !== 'nobody').map((id) => ({ id, name: `Lender ${id}` }));
    return Promise.resolve({ items });
  };
  let names: LenderNames;

  beforeEach(() => {
    isAway = false;
    asked.length = 0;
    names = new LenderNames({ call } as unknown as RpcClient, version as unknown as ContentVersion);
  });

  it('are asked for in one call, and only those that are not known', async () => {
    expect([...(await names.of(['a', 'b', 'a', 'nobody']))]).toEqual([
      ['a', 'Lender a'],
      ['b', 'Lender b'],
    ]);
    await names.of(['b', 'c', 'nobody']);
    await names.of(['a']);
    expect(asked).toEqual([['a', 'b', 'nobody'], ['c']]);
  });

  it('are asked for anew after a change, a hundred at a time', async () => {
    const many = Array.from({ length: 150 }, (_, n) => `${n}`);
    expect((await names.of(many)).size).toBe(150);
    version.current += 1;
    await names.of(many);
    expect(asked.map(({ length }) => length)).toEqual([100, 50, 100, 50]);
  });

  it('are missing while nobody can be asked, and known again afterwards', async () => {
    isAway = true;
    expect((await names.ifKnown(['a'])).size).toBe(0);
    isAway = false;
    expect((await names.ifKnown(['a'])).get('a')).toBe('Lender a');
  });
});
