import { readFile } from 'node:fs/promises';
import { computed, inPage, PAGE, readCosts } from '../../bench/growth/growth-page';
import { DEMAND, grown, needsOf } from '../../bench/growth/model';

describe('docs/operations/growth.md', () => {
  it('shows what the model computes from the measured costs', async () => {
    const page = await readFile(PAGE, 'utf8');
    for (const [part, text] of Object.entries(computed(await readCosts())))
      expect(inPage(page, part)).toBe(text);
  });

  it('needs ten times as much for ten times as many documents, apart from the least pods', async () => {
    const costs = await readCosts();
    const [one, ten] = [needsOf(costs, DEMAND), needsOf(costs, grown(DEMAND, 10))];
    const growth = (Object.keys(one) as (keyof typeof one)[])
      .filter(
        (name) => name.startsWith('Postgres: GB') || / per second/.test(name) || name.startsWith('Redis'),
      )
      .map((name) => [name, Math.round(ten[name] / one[name])]);
    expect(growth.length).toBeGreaterThan(5);
    expect(growth.filter(([, times]) => times !== 10)).toEqual([]);
    expect(ten.readers / one.readers).toBeGreaterThan(9);
  });
});
