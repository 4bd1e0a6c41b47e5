import { randomUUID } from 'node:crypto';
import { type LenderChange, NewLender } from '@coverleaf/contracts';
import { allPages, newActor, outcomeOf } from '@coverleaf/testing';
import { useLender } from '../../test/start-lender';
import { ActiveLenders } from './active-lenders';
import { LendersRepository } from './lenders.repository';
import { LendersService } from './lenders.service';

const actor = newActor();
const formOf = (more: object = {}): NewLender =>
  NewLender.parse({ name: `Lender ${randomUUID()}`, address: '1 Main Street', ...more });

const said = (content: string, more: object = {}): object => ({ content, author: 'Ann', ...more });

describe('lenders', () => {
  const running = useLender();
  const lenders = () => running.get(LendersService);
  const repository = () => running.get(LendersRepository);

  const create = (body: NewLender) => lenders().create({ actor, body });
  const get = (id: string) => lenders().get({ actor, params: { id } });
  const update = (id: string, version: number | undefined, body: LenderChange) =>
    lenders().update({ actor, params: { id }, version, body });
  const deleteLender = (id: string) => lenders().delete({ actor, params: { id } });
  const restore = (id: string) => lenders().restore({ actor, params: { id } });
  const checkSlug = (slug: string, lenderId?: string) =>
    lenders().checkSlug({ actor, params: { slug }, query: { lenderId } });
  const auditEntriesOf = async (subjectId: string) =>
    (await running.acts({ subjectId })).map(({ action, fields }) => [action, ...(fields ?? [])]);

  it('start with the form’s defaults', async () => {
    const lender = await create(formOf({ name: 'Crédit Été & Co.' }));
    expect(lender).toMatchObject({
      ...{ slug: 'credit-ete-co', templateId: 'standard', templateName: 'Standard' },
      ...{ primaryColor: '#e63946', secondaryColor: '#f1faee' },
      ...{ active: true, rightTrack: false, sendsFields: false, version: 1, testimonials: [] },
      timeZone: 'America/New_York',
    });
    expect(await auditEntriesOf(lender.id)).toEqual([['lender.created']]);
  });

  it('use the id that their client chose, once', async () => {
    const id = randomUUID();
    expect((await create(formOf({ id }))).id).toBe(id);
    await expect(create(formOf({ id }))).rejects.toMatchObject({ code: 'lender_exists' });
  });

  it('are created once if an unanswered request is repeated', async () => {
    const testimonials = [said('Quick'), { content: ' ', author: 'Nobody' }];
    const form = formOf({ id: randomUUID(), slug: `slug-${randomUUID().slice(0, 8)}`, testimonials });
    const first = await create(form);
    expect(await create(form)).toEqual(first);
    await expect(create({ ...form, id: randomUUID() })).rejects.toMatchObject({ code: 'slug_taken' });
    expect(await auditEntriesOf(first.id)).toEqual([['lender.created']]);
    // With other content, or after a change or deletion, the same id is not a repetition.
    for (const other of [{ address: '2 Main Street' }, { testimonials: [] }])
      await expect(create({ ...form, ...other })).rejects.toMatchObject({ code: 'lender_exists' });
    await deleteLender(first.id);
    await expect(create(form)).rejects.toMatchObject({ code: 'lender_exists' });
  });

  it('have different slugs, even if two are created at once', async () => {
    const slug = `slug-${randomUUID().slice(0, 8)}`;
    const results = await Promise.allSettled([1, 2, 3].map(() => create(formOf({ slug }))));
    const reason = { status: 409, code: 'slug_taken', errors: [{ field: 'slug' }] };
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason }, { reason }]);
  });

  it.each([
    ['upload', 'This word is a page of the portal; choose another slug'],
    ['Upper', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['skyla', 'Another lender has this slug'],
    ['quite-free', null],
  ])('check the slug %s: %p', async (slug, problem) => {
    expect(await checkSlug(slug)).toEqual({ slug, problem });
  });

  it('can keep their own slug', async () => {
    const lender = await create(formOf());
    expect((await checkSlug(lender.slug, lender.id)).problem).toBeNull();
  });

  it('say if a name contains nothing for a slug', async () => {
    const refusal = { status: 422, errors: [{ field: 'slug' }] };
    for (const name of ['信用组合', 'Upload'])
      await expect(create(formOf({ name }))).rejects.toMatchObject(refusal);
  });

  it('refuse a template that doesn’t exist', async () => {
    const unknown = create(formOf({ templateId: 'fancy' }));
    await expect(unknown).rejects.toMatchObject({ status: 422, errors: [{ field: 'templateId' }] });
  });

  it('change with their testimonials: added, changed, arranged, removed, and without empty ones', async () => {
    const testimonials = [said('one'), said('two', { rating: 4 }), said('   '), said('x', { author: ' ' })];
    const created = await create(formOf({ testimonials }));
    expect(created.testimonials).toMatchObject([
      { content: 'one', rating: 5 },
      { content: 'two', rating: 4 },
    ]);
    const [, two] = created.testimonials;
    const change = NewLender.shape.testimonials.parse([
      said('three', { id: 'new-1' }),
      said('  two, better ', { id: two?.id, isFeatured: true }),
    ]);
    const changed = await update(created.id, created.version, { testimonials: change });
    expect(changed.testimonials).toMatchObject([
      { content: 'three', isFeatured: false },
      { content: 'two, better', isFeatured: true, id: two?.id },
    ]);
    expect(changed.version).toBeGreaterThan(created.version);
    const auditEntries = [['lender.created'], ['lender.updated', 'testimonials']];
    expect(await auditEntriesOf(created.id)).toEqual(auditEntries);
    // Saving the same values again is not a change, whoever does it.
    const again = await update(created.id, changed.version, { testimonials: changed.testimonials });
    expect(again).toEqual(changed);
    expect(await auditEntriesOf(created.id)).toEqual(auditEntries);
  });

  it('leave their old and new values in the audit log, except personal ones', async () => {
    const { id, version, name } = await create(formOf({ contactEmail: 'ann@bank.example' }));
    const address = 'x'.repeat(300);
    await update(id, version, { name: `${name} II`, address, contactEmail: 'ben@bank.example' });
    const [updated] = await running.acts({ action: 'lender.updated', subjectId: id });
    expect(updated?.fields?.toSorted()).toEqual(['address', 'contactEmail', 'name']);
    expect(updated?.changes).toContainEqual({ field: 'name', from: name, to: `${name} II` });
    expect(updated?.changes).toContainEqual({ field: 'address', from: expect.any(String), to: address });
    expect(JSON.stringify(updated)).not.toMatch(/@bank/);
  });

  it('can’t take testimonials of others', async () => {
    const other = await create(formOf({ testimonials: [said('theirs')] }));
    const mine = await create(formOf({ testimonials: [said('taken', { id: other.testimonials[0]?.id })] }));
    expect(mine.testimonials[0]?.id).not.toBe(other.testimonials[0]?.id);
    expect((await get(other.id)).testimonials[0]?.content).toBe('theirs');
  });

  it('tell the second of two editors, and lose nothing of the first', async () => {
    const lender = await create(formOf());
    await update(lender.id, lender.version, { address: '2 First Street' });
    const second = update(lender.id, lender.version, { address: '3 Second Street' });
    expect(await outcomeOf(second)).toBe('409 stale');
    expect((await get(lender.id)).address).toBe('2 First Street');
    await expect(update(lender.id, undefined, { active: false })).resolves.toMatchObject({ active: false });
  });

  it('keep nothing of a change that fails halfway', async () => {
    const lender = await create(formOf({ testimonials: [said('kept')] }));
    const half = update(lender.id, lender.version, { testimonials: [], slug: 'skyla' });
    await expect(half).rejects.toMatchObject({ code: 'slug_taken' });
    expect((await get(lender.id)).testimonials).toHaveLength(1);
  });

  it('can be restored, unless another lender has their slug by then', async () => {
    const lender = await create(formOf());
    await deleteLender(lender.id);
    await expect(get(lender.id)).rejects.toMatchObject({ status: 404 });
    await expect(update(lender.id, undefined, { name: 'X' })).rejects.toMatchObject({ status: 404 });
    await expect(restore(lender.id)).resolves.toMatchObject({ slug: lender.slug });
    // The lender isn't deleted, so nothing is restored or audited.
    await expect(restore(lender.id)).resolves.toMatchObject({ slug: lender.slug });
    const audited = [['lender.created'], ['lender.deleted'], ['lender.restored']];
    expect(await auditEntriesOf(lender.id)).toEqual(audited);
    await deleteLender(lender.id);
    await create(formOf({ slug: lender.slug }));
    await expect(restore(lender.id)).rejects.toMatchObject({ code: 'slug_taken' });
    await expect(restore(randomUUID())).rejects.toMatchObject({ status: 404 });
  });

  it('are paged by name, and found by name, slug and account', async () => {
    const mark = randomUUID().slice(0, 8);
    const names = ['b', 'Á', 'c', 'D', 'é'].map((letter) => `${letter} ${mark}`);
    for (const name of names)
      await create(formOf({ name, rightTrack: /^[ÁD]/.test(name), accountId: `ACC-${name.slice(0, 1)}` }));
    const seen = await allPages(async (cursor) => {
      const page = await repository().list({ q: mark.toUpperCase(), limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      expect(page.all).toBeGreaterThan(5);
      return page;
    });
    const sorted = ['Á', 'b', 'c', 'D', 'é'].map((letter) => `${letter} ${mark}`);
    expect(seen.map(({ name }) => name)).toEqual(sorted);
    // The list for choosing a lender has the same order.
    const choices = await running.get(ActiveLenders).listChoices({ actor, query: { q: mark } });
    expect(choices.items.map(({ name }) => name)).toEqual(sorted);
    const right = await repository().list({ q: mark, rightTrack: 'true', limit: 10 });
    expect(right.items.map(({ name }) => name.slice(0, 1))).toEqual(['Á', 'D']);
    const byAccount = await repository().list({ q: 'sky-1001', limit: 10 });
    expect(byAccount.items).toMatchObject([{ slug: 'skyla' }]);
    expect((await repository().list({ q: '%', limit: 10 })).total).toBe(0);
    const one = await repository().list({ q: `${mark} a acc-á`, limit: 10 });
    expect(one.items.map(({ name }) => name)).toEqual([`Á ${mark}`]);
    const bySlug = await repository().list({ q: 'ufcu', limit: 10 });
    expect(bySlug.items).toMatchObject([{ slug: 'ufcu' }]);
    expect((await repository().findIds({ q: mark })).ids).toHaveLength(5);
    expect((await repository().findIds({ q: 'sky-1001' })).ids).toHaveLength(1);
  });

  it('are listed once, even if JavaScript and the database lowercase differently', async () => {
    const mark = randomUUID().slice(0, 8);
    const names = ['İa', 'İb', 'İc'].map((start) => `${start} ${mark}`);
    for (const name of names) await create(formOf({ name, slug: `i-${randomUUID()}` }));
    const page = (cursor?: string) => repository().list({ q: mark, limit: 1, ...(cursor && { cursor }) });
    expect((await allPages(page)).map(({ name }) => name)).toEqual(names);
  });
});
