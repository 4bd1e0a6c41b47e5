import { randomUUID } from 'node:crypto';
import { type FaqChange, NewFaq } from '@coverleaf/contracts';
import { newActor, outcomeOf } from '@coverleaf/testing';
import { useLender } from '../../test/start-lender';
import { FaqsService } from './faqs.service';

const actor = newActor();

describe('general questions', () => {
  const running = useLender();
  const faqs = () => running.get(FaqsService);

  const add = (question: string) =>
    faqs().create({ actor, body: NewFaq.parse({ question, answer: 'It is.', category: 'General' }) });
  const update = (id: string, version: number | undefined, body: FaqChange) =>
    faqs().update({ actor, params: { id }, version, body });
  const remove = (id: string) => faqs().delete({ actor, params: { id } });
  const order = async (ids: string[]) => (await faqs().order({ actor, body: { ids } })).items;
  const list = async () => (await faqs().listForAdmin()).items;
  const ids = async () => (await list()).map(({ id }) => id);

  it('are added at the end, changed, and deleted for good', async () => {
    const faq = await add('Is it so?');
    expect((await ids()).at(-1)).toBe(faq.id);
    expect(faq).toMatchObject({ isFeatured: false, version: 1 });
    const change = { answer: 'It was.', isFeatured: true };
    expect(await update(faq.id, 1, change)).toMatchObject({ ...change, version: 2 });
    expect(await update(faq.id, 2, { answer: 'It was.' })).toMatchObject({ version: 2 });
    await remove(faq.id);
    expect(await ids()).not.toContain(faq.id);
    await expect(remove(faq.id)).rejects.toMatchObject({ status: 404 });
    await expect(update(faq.id, undefined, {})).rejects.toMatchObject({ status: 404 });
    const acts = await running.acts({ subjectId: faq.id });
    const actions = acts.map(({ action }) => action);
    expect(acts[1]?.changes).toContainEqual({ field: 'isFeatured', from: false, to: true });
    expect(acts[1]?.changes).toContainEqual({ field: 'answer', from: faq.answer, to: 'It was.' });
    expect(actions).toEqual(['faq.created', 'faq.updated', 'faq.deleted']);
  });

  it.each([
    ['question', 'x'.repeat(10_000)],
    ['question', '  '],
    ['answer', 'x'.repeat(5_001)],
    ['answer', ''],
    ['category', 'x'.repeat(61)],
  ])('are limited: %s', (field, text) => {
    const result = NewFaq.safeParse({ question: 'Q', answer: 'A', category: 'C', [field]: text });
    expect(result.error?.issues).toMatchObject([{ path: [field] }]);
  });

  it('tell the second of two editors', async () => {
    const faq = await add('Who was first?');
    await update(faq.id, 1, { answer: 'Ann.' });
    expect(await outcomeOf(update(faq.id, 1, { answer: 'Ben.' }))).toBe('409 stale');
    expect((await list()).find(({ id }) => id === faq.id)?.answer).toBe('Ann.');
  });

  it('accept an order of exactly all of them', async () => {
    const before = await ids();
    const [first = '', ...rest] = before;
    const wanted = [...rest, first];
    expect((await order(wanted)).map(({ id }) => id)).toEqual(wanted);
    expect(await running.acts({ action: 'faq.reordered' })).toMatchObject([{ subjectId: null }]);
    const [stranger, twin] = [randomUUID(), rest[0] ?? ''];
    for (const wrong of [rest, [...rest, stranger], [...rest, twin], [...before, stranger]])
      expect(await outcomeOf(order(wrong))).toBe('409 stale');
    expect(await ids()).toEqual(wanted);
    await order(wanted);
    expect(await running.acts({ action: 'faq.reordered' })).toHaveLength(1);
  });

  it('lose and duplicate none during concurrent reordering, adding and deleting', async () => {
    const doomed = await add('Will this stay?');
    const before = await ids();
    const results = await Promise.allSettled([
      order(before.toReversed()),
      order(before),
      add('Newcomer one'),
      add('Newcomer two'),
      remove(doomed.id),
      order(before.toReversed()),
    ]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'stale' });
    const after = await list();
    expect(after).toHaveLength(before.length + 1);
    expect(new Set(after.map(({ displayOrder }) => displayOrder)).size).toBe(after.length);
  });

  it('do not include those of a lender', async () => {
    const [own]: { id: string }[] = await running.query(
      `insert into faqs (question, answer, category, lender_id)
       select 'Theirs', 'Yes', 'General', id from lenders where slug = 'skyla' returning id`,
    );
    const id = own?.id ?? '';
    expect(await ids()).not.toContain(id);
    await expect(update(id, undefined, { answer: 'No' })).rejects.toMatchObject({ status: 404 });
    await expect(remove(id)).rejects.toMatchObject({ status: 404 });
    await expect(order([...(await ids()), id])).rejects.toMatchObject({ code: 'stale' });
  });

  it('end at a number that a page can show', async () => {
    await running.query(
      `insert into faqs (question, answer, category, display_order)
       select 'Many', 'Yes', 'General', 1000 + n from generate_series(1, 500) as n`,
    );
    await expect(add('One more?')).rejects.toMatchObject({ status: 409, code: 'too_many_faqs' });
  });
});
