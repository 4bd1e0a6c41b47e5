import { COVERAGE_PAGE } from '@coverleaf/contracts';
import { type RunningLender, startLender } from '../../test/start-lender';
import { LenderTexts } from './lender-texts';

describe('texts of lenders', () => {
  let running: RunningLender;

  beforeAll(async () => {
    running = await startLender();
  });
  afterAll(() => running.stop());

  it('come by the lender’s name, page by page, each lender once, each text once', async () => {
    const { dataSource } = running;
    await dataSource.query(
      `insert into lenders (name, slug, address, primary_color, secondary_color, template_id)
         select case when n % 2 = 0 then 'bank ' else 'Bank ' end || lpad(n::text, 3, '0'), 'bank-' || n, '1 Main Street', '#123456', '#654321', 'standard'
           from generate_series(1, $1::int) n`,
      [COVERAGE_PAGE + 5],
    );
    await dataSource.query(
      `insert into testimonials (lender_id, content, author, role)
         select id, text, 'Ann', 'Driver' from lenders, unnest(array['Quick', 'Quick', 'Kind']) text where slug = 'bank-7'`,
    );
    await dataSource.query(`update lenders set active = false where slug = 'bank-8'`);
    const lenders = running.get(LenderTexts);
    const names: string[] = [];
    const first = await lenders.list(undefined);
    expect(first.items).toHaveLength(COVERAGE_PAGE);
    for (let page = first; ; page = await lenders.list(page.nextCursor)) {
      names.push(...page.items.map(({ name }) => name));
      const seventh = page.items.find(({ name }) => name === 'Bank 007');
      if (seventh) expect(seventh.texts.toSorted()).toEqual(['Driver', 'Kind', 'Quick']);
      if (!page.nextCursor) break;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(0, 8)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 9].map((n) => `${n % 2 === 0 ? 'bank' : 'Bank'} 00${n}`),
    );
    expect(names).toContain('Skyla');
    expect(names).not.toContain('Summit');
  });
});
