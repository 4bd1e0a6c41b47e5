import { randomUUID } from 'node:crypto';
import { type Actor, type AdminFaq, NewFaq } from '@coverleaf/contracts';
import { type RunningLender, startLender } from '../../test/start-lender';
import { FaqsService } from './faqs.service';

const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

describe('general questions', () => {
  let running: RunningLender;
  let faqs: FaqsService;

  beforeAll(async () => {
    running = await startLender();
    faqs = running.get(FaqsService);
  });
  afterAll(() => running.stop());

  const add = (question: string): Promise<AdminFaq> =>
    faqs.create(actor, NewFaq.parse({ question, answer: 'It is.', category: 'General' }));
  const ids = async (): Promise<string[]> => (await faqs.list()).map(({ id }) => id);
  const actsOn = async (id: string | null): Promise<string[]> => {
    const rows: { action: string }[] = await running.dataSource.query(
      `select payload ->> 'action' as action from outbox where job = 'lender.report-act'
        and payload ->> 'subjectId' is not distinct from $1 order by created_at`,
      [id],
    );
    return rows.map(({ action }) => action);
  };

  it('come last when they are new, change, and go for good', async () => {
    const faq = await add('Is it so?');
    expect((await ids()).at(-1)).toBe(faq.id);
    expect(faq).toMatchObject({ isFeatured: false, version: 1 });
    const changed = await faqs.update(actor, faq.id, 1, { answer: 'It was.', isFeatured: true });
    expect(changed).toMatchObject({ answer: 'It was.', isFeatured: true, version: 2 });
    expect(await faqs.update(actor, faq.id, 2, { answer: 'It was.' })).toMatchObject({ version: 2 });
    await faqs.delete(actor, faq.id);
    expect(await ids()).not.toContain(faq.id);
    await expect(faqs.delete(actor, faq.id)).rejects.toMatchObject({ status: 404 });
    await expect(faqs.update(actor, faq.id, undefined, {})).rejects.toMatchObject({ status: 404 });
    expect(await actsOn(faq.id)).toEqual(['faq.created', 'faq.updated', 'faq.deleted']);
  });

  it.each([
    ['question', 'x'.repeat(10_000)],
    ['question', '  '],
    ['answer', 'x'.repeat(5_001)],
    ['answer', ''],
    ['category', 'x'.repeat(61)],
  ])('are bounded: %s', (field, text) => {
    const result = NewFaq.safeParse({ question: 'Q', answer: 'A', category: 'C', [field]: text });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it('tell the second of two editors', async () => {
    const faq = await add('Who was first?');
    await faqs.update(actor, faq.id, 1, { answer: 'Ann.' });
    await expect(faqs.update(actor, faq.id, 1, { answer: 'Ben.' })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect((await faqs.list()).find(({ id }) => id === faq.id)?.answer).toBe('Ann.');
  });

  it('take an order of all of them, and no other', async () => {
    const before = await ids();
    const [first = '', ...rest] = before;
    const wanted = [...rest, first];
    expect((await faqs.order(actor, wanted)).map(({ id }) => id)).toEqual(wanted);
    expect(await actsOn(null)).toEqual(['faq.reordered']);
    for (const wrong of [
      rest,
      [...rest, randomUUID()],
      [...rest, rest[0] ?? ''],
      [...before, randomUUID()],
    ]) {
      await expect(faqs.order(actor, wrong)).rejects.toMatchObject({ status: 409, code: 'stale' });
    }
    expect(await ids()).toEqual(wanted);
    await faqs.order(actor, wanted);
    expect(await actsOn(null)).toHaveLength(1);
  });

  it('lose none and double none, whoever arranges, adds and deletes at once', async () => {
    const doomed = await add('Will this stay?');
    const before = await ids();
    const results = await Promise.allSettled([
      faqs.order(actor, before.toReversed()),
      faqs.order(actor, before),
      add('Newcomer one'),
      add('Newcomer two'),
      faqs.delete(actor, doomed.id),
      faqs.order(actor, before.toReversed()),
    ]);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'stale' });
    }
    const after = await faqs.list();
    expect(after).toHaveLength(before.length + 1);
    expect(new Set(after.map(({ displayOrder }) => displayOrder)).size).toBe(after.length);
  });

  it('do not include those of a lender', async () => {
    const [own]: { id: string }[] = await running.dataSource.query(
      `insert into faqs (question, answer, category, lender_id)
       select 'Theirs', 'Yes', 'General', id from lenders where slug = 'skyla' returning id`,
    );
    const id = own?.id ?? '';
    expect(await ids()).not.toContain(id);
    await expect(faqs.update(actor, id, undefined, { answer: 'No' })).rejects.toMatchObject({ status: 404 });
    await expect(faqs.delete(actor, id)).rejects.toMatchObject({ status: 404 });
    await expect(faqs.order(actor, [...(await ids()), id])).rejects.toMatchObject({ code: 'stale' });
  });

  it('end at a number that a page can show', async () => {
    await running.dataSource.query(
      `insert into faqs (question, answer, category, display_order)
       select 'Many', 'Yes', 'General', 1000 + n from generate_series(1, 500) as n`,
    );
    await expect(add('One more?')).rejects.toMatchObject({ status: 409, code: 'too_many_faqs' });
  });
});
