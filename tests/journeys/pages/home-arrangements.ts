import { waitFor } from '@coverleaf/testing';
import { firstWayOf, HOME_ORDERS, sectionsOf } from '../../stack/home-sections';
import { query } from '../../stack/query';
import { StaffCaller } from '../../stack/staff-caller';
import type { Stack } from '../../stack/start-stack';

const PROMISE = { timeoutMs: 2_000 };

export function homeArrangements(started: () => Stack): void {
  describe("a template's arrangement of the home page", () => {
    let stack: Stack;
    let admin: StaffCaller;

    beforeAll(async () => {
      stack = started();
      admin = await StaffCaller.signIn(stack);
    });

    const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
    const idOf = async (slug: string): Promise<string> => {
      const rows = await query(stack.dataDir, 'lender', `select id from lenders where slug = '${slug}'`);
      return (rows as { id: string }[])[0]?.id ?? '';
    };

    it.each([
      ['harbor', 'standard', 'enter-reference-id'],
      ['ufcu', 'ufcu', 'enter-reference-id'],
      ['skyla', 'skyla', 'upload'],
    ] as const)('of /%s is that of %s', async (slug, template, firstWay) => {
      const html = await page(`/${slug}`);
      expect(sectionsOf(html)).toEqual(HOME_ORDERS[template]);
      expect(firstWayOf(html)).toBe(firstWay);
    });

    it.each(['/', '/no-such-lender'])('of %s, which has none, is the standard one', async (path) => {
      expect(sectionsOf(await page(path))).toEqual(HOME_ORDERS.standard);
    });

    it('that nobody has drawn is the standard one', async () => {
      await query(
        stack.dataDir,
        'lender',
        `insert into templates (id, name, description, theme_colors) values ('constructor', 'New', '', '{"primaryColor": "#111111", "secondaryColor": "#eeeeee", "accentColor": "#aa0055"}');
       insert into lenders (name, slug, template_id, primary_color, secondary_color) values ('New', 'new-one', 'constructor', '#111111', '#eeeeee')`,
      );
      await waitFor(async () => (await page('/new-one')).includes('--mark:#aa0055'), PROMISE);
      expect(sectionsOf(await page('/new-one'))).toEqual(HOME_ORDERS.standard);
    });

    it('follows an administrator within two seconds', async () => {
      const id = await idOf('harbor');
      for (const templateId of ['skyla', 'ufcu', 'standard'] as const) {
        const { status } = await admin.call(`/api/v1/admin/lenders/${id}`, {
          method: 'PATCH',
          body: { templateId },
        });
        expect(status).toBe(200);
        const isThere = async (): Promise<boolean> =>
          sectionsOf(await page('/harbor')).join() === HOME_ORDERS[templateId].join();
        await waitFor(isThere, { ...PROMISE, what: `the arrangement of ${templateId}` });
      }
    });

    it('marks small things in its accent color', async () => {
      expect(await page('/ufcu')).toContain('--mark:#7a9a01');
      expect(await page('/no-such-lender')).toContain('--mark:#ffd200');
    });
  });
}
