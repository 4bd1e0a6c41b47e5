import { randomUUID } from 'node:crypto';
import {
  COVERAGE_PAGE,
  findPublishedTextsRpc,
  listPublishedTextsRpc,
  MAX_PUBLISHED_CHARACTERS,
  MAX_TRANSLATION_TEXTS,
  MAX_PLACES,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { allPages } from '@coverleaf/testing';
import { useLender } from '../../test/start-lender';
import { LenderEntity, TestimonialEntity } from '../lenders/lender.entity';
import { FIND_PUBLISHED, PublishedTextsRepository } from './published-texts.repository';

describe('published texts', () => {
  const running = useLender();

  const sql = <T>(text: string, values: unknown[] = []) => running.dataSource.query<T>(text, values);
  const addLender = async (name: string): Promise<string> => {
    const id = randomUUID();
    const columns = { slug: id, primaryColor: '#000000', secondaryColor: '#ffffff' };
    await running.rows(LenderEntity).insert({ id, name, ...columns });
    return id;
  };
  const addTestimonial = (lenderId: string, content: string, role = '') =>
    running.rows(TestimonialEntity).insert({ lenderId, content, author: 'Olga Author', role });
  const placesOf = async (text: string): Promise<PublishedPlace[]> =>
    (await running.get(PublishedTextsRepository).find({ texts: [text] })).places[0] ?? [];
  const list = (scope: TextScope): Promise<string[]> =>
    allPages(async (cursor) => {
      const page = await running.get(PublishedTextsRepository).list({ scope, cursor });
      const { texts: items, nextCursor } = listPublishedTextsRpc.output.parse(page);
      return { items, nextCursor };
    });

  it('are those of active lenders, general questions and settings, and nothing else', async () => {
    const lender = await addLender('Prairie Bank');
    await addTestimonial(lender, 'Said of Prairie', 'Prairie member');
    const place = { kind: 'testimonial', lender: { id: lender, name: 'Prairie Bank' } };
    expect(await placesOf('Said of Prairie')).toEqual([{ ...place, part: 'content' }]);
    expect(await placesOf('Prairie member')).toEqual([{ ...place, part: 'role' }]);
    const setting = { kind: 'setting', part: 'support.lookup_hours', lender: null };
    expect(await placesOf('8:00 AM to 5:00 PM EST')).toEqual([setting]);
    expect(await placesOf('Getting started')).toContainEqual({ kind: 'faq', part: 'category', lender: null });
    for (const unpublished of ['Olga Author', 'Prairie Bank', 'Nobody wrote this', ''])
      expect(await placesOf(unpublished)).toEqual([]);
  });

  it('end with their lender', async () => {
    const lender = await addLender('Ending');
    await addTestimonial(lender, 'Said of Ending');
    expect(await placesOf('Said of Ending')).toHaveLength(1);
    expect(await list(lender)).toEqual(['Said of Ending']);
    await sql(`update lenders set active = false where id = $1`, [lender]);
    expect(await placesOf('Said of Ending')).toEqual([]);
    await sql(`update lenders set active = true, deleted_at = now() where id = $1`, [lender]);
    expect(await placesOf('Said of Ending')).toEqual([]);
    expect(await list(lender)).toEqual([]);
    expect(await list('lenders')).not.toContain('Said of Ending');
  });

  it("exclude a lender's own questions, which are never shown", async () => {
    const lender = await addLender('Asking');
    const add = `insert into faqs (question, answer, category, lender_id) values ($1, $2, 'Own', $3)`;
    await sql(add, ['Own question?', 'Own answer.', lender]);
    await sql(add, ['General question?', 'General answer.', null]);
    expect(await placesOf('Own question?')).toEqual([]);
    expect(await placesOf('General answer.')).toHaveLength(1);
    const shared = await list('shared');
    expect(shared).toEqual(expect.arrayContaining(['General question?', '8:00 AM to 5:00 PM EST']));
    expect(shared).not.toContain('Own question?');
  });

  it('are listed completely and once, page by page, within bounds', async () => {
    const lender = await addLender('Talked about');
    const long = 'x'.repeat(1_000);
    await sql(
      `insert into testimonials (lender_id, content, author, role)
         select $1, n || $2, 'Olga Author', 'role ' || n from generate_series(1, 250) n`,
      [lender, long],
    );
    const { texts, nextCursor } = await running.get(PublishedTextsRepository).list({ scope: lender });
    expect(texts.join('').length).toBeLessThanOrEqual(MAX_PUBLISHED_CHARACTERS);
    expect(nextCursor).toBeDefined();
    const all = await list(lender);
    expect(all).toHaveLength(500);
    expect(new Set(all).size).toBe(500);
    expect((await list('lenders')).filter((text) => text.endsWith(long))).toHaveLength(250);
    await sql(
      `insert into faqs (question, answer, category) select 'Q' || n, 'A' || n, 'C' || n from generate_series(1, 250) n`,
    );
    expect((await list('shared')).filter((text) => /^[QAC]\d+$/.test(text))).toHaveLength(750);
  });

  it('are the same whether they are searched, listed or counted for their lender', async () => {
    const lender = await addLender('Agreeing');
    await addTestimonial(lender, 'Said of Agreeing', 'Agreeing member');
    const listed = await list(lender);
    const { items } = await running.get(PublishedTextsRepository).listByLender({});
    expect(items.find(({ id }) => id === lender)?.texts.toSorted()).toEqual(listed.toSorted());
    for (const scope of ['shared', 'lenders', lender] as const) {
      const texts = (await list(scope)).slice(0, MAX_TRANSLATION_TEXTS);
      const { places } = await running.get(PublishedTextsRepository).find({ texts });
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter(({ length }) => length === 0)).toEqual([]);
    }
  });

  it('are paged by lender name, each lender once, each text once', async () => {
    await sql(
      `insert into lenders (name, slug, address, primary_color, secondary_color, template_id)
         select case when n % 2 = 0 then 'bank ' else 'Bank ' end || lpad(n::text, 3, '0'), 'bank-' || n, '1 Main Street', '#123456', '#654321', 'standard'
           from generate_series(1, $1::int) n`,
      [COVERAGE_PAGE + 5],
    );
    await sql(
      `insert into testimonials (lender_id, content, author, role)
         select id, text, 'Ann', 'Driver' from lenders, unnest(array['Quick', 'Quick', 'Kind']) text where slug = 'bank-7'`,
    );
    await sql(`update lenders set active = false where slug = 'bank-8'`);
    const lenders = running.get(PublishedTextsRepository);
    expect((await lenders.listByLender({})).items).toHaveLength(COVERAGE_PAGE);
    const all = await allPages((cursor) => lenders.listByLender({ cursor }));
    const seventh = all.find(({ name }) => name === 'Bank 007');
    expect(seventh?.texts.toSorted()).toEqual(['Driver', 'Kind', 'Quick']);
    const names = all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /^bank \d/i.test(name)).slice(0, 8)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 9].map((n) => `${n % 2 === 0 ? 'bank' : 'Bank'} 00${n}`),
    );
    expect(names).toContain('Skyla');
    expect(names).not.toContain('Summit');
  });

  it('are requested in batches of a hundred', () => {
    const accepts = (count: number): boolean =>
      findPublishedTextsRpc.input.safeParse({ texts: Array.from({ length: count }, () => 'x') }).success;
    expect([accepts(100), accepts(101)]).toEqual([true, false]);
  });

  it('are found at the same cost among 20,000 lenders', async () => {
    await sql(`
      insert into lenders (name, slug, primary_color, secondary_color)
        select 'Lender ' || n, 'many-' || n, '#000000', '#ffffff' from generate_series(1, 20000) n`);
    // Must run before rows refer to them, because the plan of the foreign key check is cached.
    await sql('analyze lenders');
    await sql(`
      insert into testimonials (lender_id, content, author, role)
        select id, 'Said of ' || name, 'Olga Author', 'Everywhere the same' from lenders`);
    await sql('analyze testimonials');
    const texts = ['Said of Lender 7', 'Everywhere the same', 'Nobody wrote this', 'Getting started'];
    const explain = `explain (analyze, buffers, format json) ${FIND_PUBLISHED}`;
    const plan = JSON.stringify(await sql(explain, [texts]));
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"(lenders|testimonials)"/);
    const [, blocks = ''] = /"Shared Hit Blocks":(\d+)/.exec(plan) ?? [];
    expect(Number(blocks)).toBeGreaterThan(0);
    expect(Number(blocks)).toBeLessThan(200);
    expect(await placesOf('Everywhere the same')).toHaveLength(MAX_PLACES);
    expect((await placesOf('Said of Lender 7'))[0]?.lender?.name).toBe('Lender 7');
  });
});
