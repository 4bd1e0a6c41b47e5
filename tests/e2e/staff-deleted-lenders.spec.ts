import type { AdminLender } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { admin, examineStates, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const LENDERS = '/api/v1/admin/lenders';

describe('deleted lenders', () => {
  withStaffBrowser();

  const statusOf = async (slug: string): Promise<number> =>
    (await fetch(`${stack.portalUrl}/${slug}`)).status;
  const add = async (name: string, slug: string): Promise<string> => {
    const body = { name, slug, address: '1 Main Street' };
    return (await admin.call<AdminLender>(LENDERS, { body })).body.id;
  };
  const remove = (id: string) => admin.call(`${LENDERS}/${id}`, { method: 'DELETE' });

  it.each([320, 1440])('are listed and restored, and their pages work again, at %d px', (width) =>
    examineStates(width, async (look) => {
      const slug = `lindbank-${width}`;
      const id = await add(`Lindbank ${width}`, slug);
      expect(await statusOf(slug)).toBe(200);
      await remove(id);
      await waitFor(async () => (await statusOf(slug)) === 410, { what: 'the page of the deleted lender' });
      await staff.enter('/admin/lenders', { heading: 'Lenders' });
      await look('list', { press: 'Deleted', heading: 'Deleted lenders', sees: `Slug: /${slug}` });
      const owner = await add(`Second Lindbank ${width}`, slug);
      await staff.press(`Restore Lindbank ${width}`, {
        sees: `Second Lindbank ${width} has the slug ${slug} now.`,
      });
      await look('slug taken', { sees: 'Taken by' });
      await remove(owner);
      await staff.open(`/admin/lenders/deleted?q=lindbank ${width}`, { sees: `Second Lindbank ${width}` });
      await staff.press(`Restore Lindbank ${width}`, { sees: `Lindbank ${width} is back` });
      await staff.page.waitForFunction(() => document.activeElement?.id === 'main');
      await waitFor(async () => (await statusOf(slug)) === 200, { what: 'the page of the restored lender' });
      await admin.audited('lender.restored', id);
      await look('none left', {
        open: '/admin/lenders/deleted?q=nobody',
        sees: 'No deleted lenders match your filters',
      });
    }),
  );
});
