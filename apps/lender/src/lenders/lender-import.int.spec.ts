import { randomUUID } from 'node:crypto';
import type { ImportRow } from '@coverleaf/contracts';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { Like } from 'typeorm';
import { useLender } from '../../test/start-lender';
import { LenderEntity } from './lender.entity';
import { LendersService } from './lenders.service';
import { LenderImportService } from './lender-import.service';

jest.setTimeout(120_000);

const actor = newActor();
const toRows = (...all: object[]) => all.map((fields, index) => ({ row: index + 2, fields: { ...fields } }));
const newBank = (more: object = {}) => ({
  name: 'New Bank',
  address: '1 Main Street',
  slug: `bank-${randomUUID().slice(0, 8)}`,
  ...more,
});

/** A journey tests the largest allowed file. */
const MANY = 2_000;

describe('an import of lenders', () => {
  const running = useLender();
  const imports = () => running.get(LenderImportService);
  const lenders = () => running.get(LendersService);

  const bySlug = async (slug: string) => {
    const row = await running.rows(LenderEntity).findOneBy({ slug });
    return row && lenders().get({ actor, params: { id: row.id } });
  };
  const run = async (rows: ImportRow[], skipRefused = false) => {
    const { digest } = await imports().plan(rows);
    return imports().run(actor, rows, { digest, skipRefused });
  };

  it('previews what it would do, and does nothing', async () => {
    const bank = newBank();
    const [skyla, before] = [await bySlug('skyla'), await running.query('select * from lenders order by id')];
    const renamed = { id: skyla?.id, name: 'Skyla Credit Union' };
    const known = { slug: 'ufcu', name: 'UFCU' };
    const plan = await imports().plan(toRows(bank, renamed, known, newBank({ primaryColor: 'red' })));
    const problems = [{ field: 'primaryColor', message: 'Enter a color like #003057' }];
    expect(plan).toMatchObject({
      written: false,
      counts: { added: 1, changed: 1, unchanged: 1, refused: 1 },
      lines: [
        { row: 2, verdict: 'added', name: 'New Bank', slug: bank.slug },
        { row: 3, verdict: 'changed', slug: 'skyla', fields: ['name'] },
        { row: 5, verdict: 'refused', problems },
      ],
    });
    expect(await running.query('select * from lenders order by id')).toEqual(before);
  });

  it('imports everything and writes one audit entry', async () => {
    const bank = newBank({
      ...{ accountId: 'A-1', rightTrack: true, sendsFields: true, contactPhone: '' },
      timeZone: 'America/Chicago',
    });
    const harbor = await bySlug('harbor');
    const change = { address: '13 Wharf Street', active: false };
    expect((await run(toRows(bank, { slug: 'harbor', ...change }))).written).toBe(true);
    expect(await bySlug(bank.slug)).toMatchObject({
      ...{ ...bank, contactPhone: null, templateId: 'standard', primaryColor: '#e63946' },
      ...{ active: true, version: 1 },
    });
    expect(await bySlug('harbor')).toMatchObject({
      ...{ ...change, name: 'Harbor Credit Union' },
      ...{ version: (harbor?.version ?? 0) + 1, createdAt: harbor?.createdAt },
    });
    expect(await running.acts({ action: 'lenders.imported' })).toMatchObject([
      { actorId: actor.userId, subjectId: null, fields: ['address', 'active'] },
    ]);
  });

  it('replaces testimonials only if the file has some', async () => {
    const bank = newBank();
    const testimonials = [{ content: 'Quick.', author: 'A', role: '', rating: 5, isFeatured: true }];
    await run(toRows({ ...bank, testimonials }));
    const created = await bySlug(bank.slug);
    expect(created?.testimonials).toMatchObject(testimonials);
    const again = await imports().plan(toRows({ ...bank, testimonials: created?.testimonials }));
    expect(again.counts.unchanged).toBe(1);
    await run(toRows({ slug: bank.slug, name: 'Renamed' }));
    expect((await bySlug(bank.slug))?.testimonials).toEqual(created?.testimonials);
    await run(toRows({ slug: bank.slug, testimonials: [] }));
    expect((await bySlug(bank.slug))?.testimonials).toEqual([]);
  });

  it('writes nothing while a row is refused, unless refused rows are to be skipped', async () => {
    const bank = newBank();
    const rows = toRows(bank, newBank({ slug: 'admin' }));
    expect(await outcomeOf(run(rows))).toBe('422 import_refused');
    expect(await bySlug(bank.slug)).toBeNull();
    expect((await run(rows, true)).counts).toMatchObject({ added: 1, refused: 1 });
    expect(await bySlug(bank.slug)).not.toBeNull();
  });

  it('is refused if a lender has changed since the dry run, or the file differs', async () => {
    const skyla = await bySlug('skyla');
    const rows = toRows({ slug: 'skyla', name: 'Skyla Two' });
    const { digest } = await imports().plan(rows);
    const other = toRows({ slug: 'skyla', name: 'Skyla Three' });
    const agreed = { digest, skipRefused: false };
    expect(await outcomeOf(imports().run(actor, other, agreed))).toBe('409 plan_changed');
    await lenders().update({ actor, params: { id: skyla?.id ?? '' }, body: { accountId: 'SKY-1002' } });
    expect(await outcomeOf(imports().run(actor, rows, agreed))).toBe('409 plan_changed');
    expect((await bySlug('skyla'))?.name).toBe(skyla?.name);
  });

  it('gives a slug to only one of two that want it at once', async () => {
    const rows = toRows(newBank());
    const { digest } = await imports().plan(rows);
    const agreed = { digest, skipRefused: false };
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(imports().run(actor, rows, agreed))));
    expect(outcomes.toSorted()).toEqual(['409 plan_changed', 'done']);
  });

  it('refuses a slug that two rows of one file want', async () => {
    const bank = newBank();
    const id = randomUUID();
    const skyla = { slug: 'skyla' };
    const { lines } = await imports().plan(
      toRows(bank, { ...bank }, skyla, { ...skyla }, newBank({ id }), newBank({ id })),
    );
    expect(lines.filter(({ verdict }) => verdict === 'refused')).toMatchObject([
      { row: 3, problems: [{ field: 'slug', message: 'Row 2 has the same slug' }] },
      { row: 5, problems: [{ field: 'id', message: 'Row 4 has the same lender' }] },
      { row: 7, problems: [{ field: 'id', message: 'Row 6 has the same lender' }] },
    ]);
  });

  it.each([
    ["another lender's slug", { slug: 'ufcu', id: 'skyla' }, 'slug', 'Another lender has this slug'],
    ['a name that makes a taken slug', { slug: '', name: 'UFCU' }, 'slug', 'Another lender has this slug'],
    [
      'a name of none',
      { slug: '', name: '信用' },
      'slug',
      'Enter a slug; none can be created from this name',
    ],
    ['a template that is none', { templateId: 'gone' }, 'templateId', 'This template does not exist'],
    [
      'a lost logo',
      { logoUrl: '/files/content/a_gone.png' },
      'logoUrl',
      'This logo is gone; upload it again',
    ],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'Use at most 200 characters'],
    ['no name', { name: '' }, 'name', 'Fill in this field'],
    ['an id that is none', { id: 'x' }, 'id', expect.stringContaining('UUID')],
    ['a hostile color', { primaryColor: '#fff;}</style>' }, 'primaryColor', 'Enter a color like #003057'],
    ["somebody else's logo", { logoUrl: 'https://evil.example/x.png' }, 'logoUrl', 'Upload the logo first'],
    ['maybe', { active: 'perhaps' }, 'active', 'Write true or false'],
    ['a field that is none', { deletedAt: null, version: 7 }, 'version', 'This field is not known'],
  ])('refuses %s', async (_case, more, field, message) => {
    const { id, ...rest } = { ...newBank(), ...more } as { id?: string };
    const known = id === 'skyla' ? (await bySlug('skyla'))?.id : id;
    const { lines } = await imports().plan(toRows({ ...rest, ...(known && { id: known }) }));
    expect(lines).toMatchObject([{ verdict: 'refused', problems: [{ field, message }] }]);
    expect(lines[0]?.name.length).toBeLessThanOrEqual(200);
  });

  it('does not restore a deleted lender', async () => {
    const bank = newBank({ id: randomUUID() });
    await run(toRows(bank));
    const { id = '' } = (await bySlug(bank.slug)) ?? {};
    await lenders().delete({ actor, params: { id } });
    const { lines } = await imports().plan(toRows({ ...bank, id }));
    expect(lines).toMatchObject([{ verdict: 'refused', problems: [{ field: 'id' }] }]);
  });

  it('of many lenders adds them all, changes them all, and then has nothing to do', async () => {
    const mark = randomUUID().slice(0, 8);
    const bank = (_: unknown, n: number) => newBank({ name: `Bank ${n}`, slug: `many-${mark}-${n}` });
    const rows = toRows(...Array.from({ length: MANY }, bank));
    expect((await run(rows)).counts.added).toBe(MANY);
    expect((await imports().plan(rows)).counts.unchanged).toBe(MANY);
    const renamed = rows.map(({ row, fields }) => ({ row, fields: { ...fields, address: '2 Main Street' } }));
    expect((await run(renamed)).counts.changed).toBe(MANY);
    const changed = { slug: Like(`many-${mark}-%`), address: '2 Main Street', version: 2 };
    expect(await running.rows(LenderEntity).countBy(changed)).toBe(MANY);
  });
});
