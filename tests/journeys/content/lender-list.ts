import type { LenderPage, LenderRow } from '@coverleaf/contracts';
import { fillWithLenders, MANY } from '../../stack/many-lenders';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

export function lenderList(started: () => Stack): void {
  describe('the list of ten thousand lenders', () => {
    let stack: Stack;
    let admin: StaffCaller;

    beforeAll(async () => {
      stack = started();
      await fillWithLenders(stack.dataDir);
      admin = await StaffCaller.signIn(stack);
    });

    const list = async (filter: Readonly<Record<string, string>>): Promise<LenderPage> =>
      (await admin.call<LenderPage>(`/api/v1/admin/lenders?${new URLSearchParams(filter).toString()}`)).body;
    const walk = async (filter: Readonly<Record<string, string>>): Promise<LenderRow[]> => {
      const rows: LenderRow[] = [];
      let cursor: string | undefined;
      do {
        const page: LenderPage = await list({ ...filter, limit: '100', ...(cursor && { cursor }) });
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return rows;
    };

    it('can be gone through from end to end, each of them once and in its place', async () => {
      const rows = await walk({});
      expect(rows).toHaveLength(MANY);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY);
      const names = rows.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    });

    it.each([
      ['a name', { q: 'town 04217' }, 1],
      ['an account', { q: 'acc-0421' }, 10],
      ['a word that many have', { q: 'SAVINGS' }, 3_334],
      ['RightTrack', { rightTrack: 'true' }, 2_000],
      ['no RightTrack', { rightTrack: 'false' }, 8_000],
      ['a word, and RightTrack', { q: 'savings', rightTrack: 'true' }, 667],
      ['signs that mean something elsewhere', { q: '%_' }, 0],
    ])('is searched for %s, page by page', async (_case, filter, count) => {
      const first = await list(filter);
      expect(first).toMatchObject({ total: count, all: MANY });
      expect(first.items).toHaveLength(Math.min(count, 50));
      const rows = await walk(filter);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
      const { q = '', rightTrack } = filter as { q?: string; rightTrack?: string };
      for (const row of rows) {
        expect(`${row.name} ${row.accountId}`.toLowerCase()).toContain(q.toLowerCase());
        if (rightTrack) expect(row.rightTrack).toBe(rightTrack === 'true');
      }
    });
  });
}
