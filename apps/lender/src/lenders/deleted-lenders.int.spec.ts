import { randomUUID } from 'node:crypto';
import { NewLender } from '@coverleaf/contracts';
import { allPages, newActor } from '@coverleaf/testing';
import { useLender } from '../../test/start-lender';
import { ActiveLenders } from './active-lenders';
import { DeletedLenders } from './deleted-lenders';
import { LendersService } from './lenders.service';

describe('deleted lenders', () => {
  const running = useLender();
  const actor = newActor();
  const lenders = () => running.get(LendersService);
  const list = (q?: string, cursor?: string) =>
    running
      .get(DeletedLenders)
      .list({ actor, query: { limit: 2, ...(q && { q }), ...(cursor && { cursor }) } });
  const add = async (name: string, slug: string) =>
    (await lenders().create({ actor, body: NewLender.parse({ name, slug, address: '1 Main Street' }) })).id;
  const remove = (id: string) => lenders().delete({ actor, params: { id } });
  const restore = (id: string) => lenders().restore({ actor, params: { id } });

  it('are listed by the time of their deletion, page by page, and found', async () => {
    const mark = randomUUID().slice(0, 8);
    const names = ['Älm', 'Birch', 'Cedar'].map((tree) => `${tree} ${mark}`);
    for (const [n, name] of names.entries()) await remove(await add(name, `${mark}-${n}`));
    await add(`Dogwood ${mark}`, `${mark}-3`);
    const seen = await allPages((cursor) => list(mark, cursor));
    expect(seen.map(({ name }) => name)).toEqual(names.toReversed());
    expect((await list(`alm ${mark}`)).items).toMatchObject([
      { name: names[0], slug: `${mark}-0`, slugOwner: null },
    ]);
    expect((await list(`dogwood ${mark}`)).total).toBe(0);
  });

  it('come back under their slug, which is audited', async () => {
    const slug = `back-${randomUUID().slice(0, 8)}`;
    const id = await add('Back Again', slug);
    await remove(id);
    const active = running.get(ActiveLenders);
    expect(await active.findBySlug({ slug })).toBeNull();
    const version = (await running.acts({ action: 'lender.restored', subjectId: id })).length;
    await restore(id);
    expect(await active.findBySlug({ slug })).toMatchObject({ id });
    await restore(id);
    expect(await running.acts({ action: 'lender.restored', subjectId: id })).toHaveLength(version + 1);
    expect((await list(slug)).items).toEqual([]);
  });

  it('don’t come back while another lender has their slug, and say which', async () => {
    const slug = `taken-${randomUUID().slice(0, 8)}`;
    const id = await add('First Owner', slug);
    await remove(id);
    const other = await add('Second Owner', slug);
    expect((await list(slug)).items).toMatchObject([{ id, slugOwner: { id: other, name: 'Second Owner' } }]);
    await expect(restore(id)).rejects.toMatchObject({
      ...{ status: 409, code: 'slug_taken' },
      message: `Second Owner has the slug ${slug} now. Change that slug, then restore this lender.`,
    });
    await lenders().update({ actor, params: { id: other }, body: { slug: `${slug}-2` } });
    await expect(restore(id)).resolves.toMatchObject({ id, slug });
  });
});
