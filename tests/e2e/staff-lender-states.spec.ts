import { examine } from '../stack/examine-page';
import { examineStates, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

describe('the lender screens', () => {
  withStaffBrowser();

  it.each([320, 1440])('are accessible in every state at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/lenders', { sees: 'Slug: /skyla' });
      await look('list', { press: 'Show debug log' });
      await staff.open('/admin/lenders?q=nobody-at-all', { sees: 'No lenders match your filters' });
      await look('nothing found');
      await look('new', { open: '/admin/lenders/new' });
      await look('new, nothing filled in', { press: 'Create', sees: 'Please fill in the lender name' });
      await staff.open('/admin/lenders?q=skyla');
      await look('edit', { press: 'Edit Skyla', heading: 'Edit Skyla' });
    }),
  );

  it('say what to do if there is no lender at all', async () => {
    await sql.lender('update lenders set deleted_at = now() where deleted_at is null');
    await staff.enter('/admin/lenders', { sees: 'No lenders found' });
    expect(await examine(staff.page)).toEqual([]);
    await staff.press('Add Your First Lender', { heading: 'Add lender' });
  });
});
