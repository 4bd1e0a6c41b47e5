import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { examineStates, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

describe('the lender screens', () => {
  withStaffBrowser();

  it.each([320, 1440])('are accessible in every state at %d px', (width) =>
    examineStates(width, async (as) => {
      await staff.enter('/admin/lenders');
      await visitor.sees('Slug: /skyla');
      await visitor.press('Show debug log');
      await as('list');
      await visitor.open('/admin/lenders?q=nobody-at-all');
      await visitor.sees('No lenders match your filters');
      await as('nothing found');
      await visitor.open('/admin/lenders/new');
      await as('new');
      await visitor.press('Create');
      await visitor.sees('Please fill in the lender name');
      await as('new, nothing filled in');
      await visitor.open('/admin/lenders?q=skyla');
      await visitor.press('Edit Skyla');
      await staff.heading('Edit Skyla');
      await as('edit');
    }),
  );

  it('say what to do if there is no lender at all', async () => {
    await query(stack.dataDir, 'lender', 'update lenders set deleted_at = now() where deleted_at is null');
    await staff.enter('/admin/lenders');
    await visitor.sees('No lenders found');
    expect(await examine(staff.page)).toEqual([]);
    await visitor.press('Add Your First Lender');
    await staff.heading('Add lender');
  });
});
