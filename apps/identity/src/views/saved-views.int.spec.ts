import { randomUUID } from 'node:crypto';
import { type Actor, MAX_VIEWS, type SavedViewFields } from '@coverleaf/contracts';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { actorOf, useIdentity } from '../../test/start-identity';
import { UsersService } from '../users/admin/users.service';
import { SavedViewsService } from './saved-views.service';

describe('saved views', () => {
  const running = useIdentity();
  let lenderId: string;
  beforeEach(() => {
    lenderId = randomUUID();
  });
  const views = () => running.get(SavedViewsService);
  const person = async (role: 'user' | 'site_manager', of: string | null = lenderId): Promise<Actor> =>
    actorOf(await running.addUser({ role, lenderId: of, name: `A ${role}` }));
  const save = (actor: Actor, name: string, fields: Partial<SavedViewFields> = {}) =>
    views().save({
      actor,
      body: { list: 'documents', name, query: 'status=rejected', isShared: false, ...fields },
    });
  const remove = (actor: Actor, id: string) => outcomeOf(views().delete({ actor, params: { id } }));
  const names = async (actor: Actor, list: SavedViewFields['list'] = 'documents') =>
    (await views().list({ actor, query: { list } })).items.map(({ name }) => name);

  it('are seen by who saved them; shared ones also by staff of the same lender', async () => {
    const [ann, bob] = [await person('user'), await person('site_manager')];
    const [stranger, central] = [
      await person('site_manager', randomUUID()),
      await person('site_manager', null),
    ];
    await save(ann, 'mine');
    await save(ann, 'Ours', { isShared: true });
    await save(ann, 'calls', { list: 'cases', isShared: true });
    await save(bob, 'all of Bob', { isShared: true });
    await save(central, 'of everybody', { isShared: true });
    expect(await names(ann)).toEqual(['mine', 'Ours', 'all of Bob']);
    expect([await names(bob), await names(stranger)]).toEqual([['all of Bob', 'Ours'], []]);
    expect([await names(bob, 'cases'), await names(central)]).toEqual([['calls'], ['of everybody']]);
    const { items } = await views().list({ actor: bob, query: { list: 'documents' } });
    expect(items[1]).toMatchObject({ isMine: false, isShared: true, ownerName: 'A user', canDelete: true });
  });

  it('are replaced by their name, and deleted by who saved them or by a manager', async () => {
    const [ann, bob, boss] = [await person('user'), await person('user'), await person('site_manager')];
    const first = await save(ann, 'Late', { isShared: true });
    const second = await save(ann, 'LATE', { query: 'queue=due', isShared: true });
    expect(second).toEqual({ ...first, name: 'LATE', query: 'queue=due' });
    const own = await save(bob, 'Late', { isShared: false });
    expect([await remove(bob, first.id), await remove(boss, own.id)]).toEqual([
      '404 not_found',
      '404 not_found',
    ]);
    expect(await remove(await person('site_manager', randomUUID()), first.id)).toBe('404 not_found');
    expect([await remove(boss, first.id), await remove(bob, own.id)]).toEqual(['done', 'done']);
    expect([await names(ann), await names(bob)]).toEqual([[], []]);
  });

  it('stay for colleagues when their owner is deleted, who takes private ones along', async () => {
    const [ann, boss] = [await person('user'), await person('site_manager')];
    await save(ann, 'private');
    await save(ann, 'shared', { isShared: true });
    await running.get(UsersService).delete({ actor: await running.admin(), params: { id: ann.userId } });
    const { items } = await views().list({ actor: boss, query: { list: 'documents' } });
    expect(items).toEqual([
      expect.objectContaining({ name: 'shared', ownerName: null, isMine: false, canDelete: true }),
    ]);
    expect(await running.query(`select 1 from saved_views where name = 'private'`)).toEqual([]);
  });

  it('are limited in number, also if many are saved at once', async () => {
    const ann = await person('user');
    await running.query(
      `insert into saved_views select gen_random_uuid(), $1, null, 'documents', 'view ' || n, 'status=pending', false
         from generate_series(2, ${MAX_VIEWS}) n`,
      [ann.userId],
    );
    const outcomes = await Promise.all(['one', 'two', 'three'].map((name) => outcomeOf(save(ann, name))));
    expect(outcomes.toSorted()).toEqual(['409 many_views', '409 many_views', 'done']);
    expect(await outcomeOf(save(ann, 'view 2'))).toBe('done');
    expect(await outcomeOf(save(newActor({ userId: (await person('user')).userId }), 'view 2'))).toBe('done');
  });
});
