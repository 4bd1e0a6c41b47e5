import { randomUUID } from 'node:crypto';
import type { Actor } from '@coverleaf/contracts';
import { useLender } from '../../test/start-lender';
import { ActiveLenders } from './active-lenders';
import { LenderEntity } from './lender.entity';

const staff = (role: Actor['role'], lenderId: string | null = null): Actor => ({
  ...{ userId: randomUUID(), sessionId: randomUUID(), role, lenderId },
});
const OPERATOR = staff('admin');

describe('the choice of a lender', () => {
  const running = useLender();
  const ids: Record<string, string> = {};
  const choices = (query: { q?: string; id?: string }, actor = OPERATOR) =>
    running.get(ActiveLenders).listChoices({ actor, query });
  const slugsOf = async (query: { q?: string; id?: string }, actor = OPERATOR) =>
    (await choices(query, actor)).items.map(({ slug }) => slug);

  beforeAll(async () => {
    const add = async (slug: string, name: string, fields: Partial<LenderEntity> = {}): Promise<void> => {
      const id = (ids[slug] = randomUUID());
      const colors = { primaryColor: '#000000', secondaryColor: '#ffffff' };
      await running.rows(LenderEntity).insert({ id, name, slug, ...colors, ...fields });
    };
    await add('a-1st-bank-of-orr', 'A bank before Orr');
    await add('orr', 'Zürich Orr Credit Union', { accountId: 'ORR-77' });
    await add('asleep', 'Sleeping Orr Bank', { active: false });
    await add('gone', 'Former Orr Bank', { deletedAt: new Date() });
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      ...{ id: randomUUID(), name: `Prairie Bank ${n}`, slug: `prairie-${n}` },
      ...{ accountId: `PB-${n}`, primaryColor: '#000000', secondaryColor: '#ffffff' },
    }));
    for (let from = 0; from < many.length; from += 2_000)
      await running.rows(LenderEntity).insert(many.slice(from, from + 2_000));
  });

  it.each([
    ['a name without its accents, in any order', 'orr zurich', ['orr']],
    ['a slug, whose lender comes first', 'Orr', ['orr', 'a-1st-bank-of-orr']],
    ['an account id', 'orr-77', ['orr']],
    ['a whole name, whose lender comes first', 'prairie bank 77', ['prairie-77']],
    ['nothing that anybody has', 'no such lender', []],
  ])('finds %s', async (_what, q, expected) => {
    expect((await slugsOf({ q })).slice(0, expected.length || undefined)).toEqual(expected);
  });

  it('gives a bounded part of many, and says that there are more', async () => {
    const { items, hasMore } = await choices({ q: 'prairie' });
    expect([items.length, hasMore]).toEqual([20, true]);
    expect(await choices({ q: 'orr zurich' })).toMatchObject({ hasMore: false });
    expect((await choices({})).items).toHaveLength(20);
  });

  it('names a chosen lender that is inactive now, but none that is deleted', async () => {
    expect(await slugsOf({ id: ids['asleep'] ?? '' })).toEqual(['asleep']);
    expect(await slugsOf({ id: ids['gone'] ?? '' })).toEqual([]);
  });

  it('suggests the only active one that a borrower may have meant', async () => {
    const suggest = async (institution: string) =>
      (await running.get(ActiveLenders).suggest({ institution })).lender;
    expect(await suggest('zurich orr CU')).toEqual({
      id: ids['orr'],
      name: 'Zürich Orr Credit Union',
      slug: 'orr',
    });
    expect(await suggest('Sleeping Orr Bank')).toBeNull();
    expect(await suggest('Former Orr Bank')).toBeNull();
    expect(await suggest('prairie bank')).toBeNull();
    expect(await suggest('Prairie Bank 9999')).toMatchObject({ slug: 'prairie-9999' });
  });

  it('finds active lenders as a file names them, unless several are meant', async () => {
    const keys = ['ORR', 'orr-77', 'zurich orr credit union', ids['orr'] ?? '', 'asleep', 'gone', 'Orr Bank'];
    const { items } = await running.get(ActiveLenders).findByKey({ keys });
    expect(items.map(({ key }) => key).toSorted()).toEqual(keys.slice(0, 4).toSorted());
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set([ids['orr']]));
  });

  it('gives staff of a lender their own only', async () => {
    const own = staff('user', ids['orr']);
    expect(await slugsOf({}, own)).toEqual(['orr']);
    expect(await slugsOf({ id: ids['asleep'] ?? '' }, own)).toEqual([]);
    expect((await choices({}, staff('site_manager'))).items).toHaveLength(20);
  });
});
