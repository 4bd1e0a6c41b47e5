import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { StaffVisitor } from '../stack/staff';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(240_000);

describe('the lender screens in every state', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.stop());

  describe.each([320, 1440])('at %d px', (width) => {
    it('keeps nobody out, in any state', async () => {
      const other = await StaffVisitor.arrive(stack.portalUrl, width);
      const faults: string[] = [];
      const as = async (state: string): Promise<void> => {
        await other.page.evaluate(() => scrollTo(0, 0));
        faults.push(...(await examine(other.page)).map((fault) => `${state}: ${fault}`));
      };
      try {
        const see = other.visitor;
        await other.enter('/admin/lenders');
        await see.sees('Slug: /skyla');
        await see.press('Show debug log');
        await as('list');
        await see.open('/admin/lenders?q=nobody-at-all');
        await see.sees('No lenders match your filters');
        await as('nothing found');
        await see.open('/admin/lenders/new');
        await as('new');
        await see.press('Create');
        await see.sees('Please fill in the lender name');
        await as('new, nothing filled in');
        await see.open('/admin/lenders?q=skyla');
        await see.press('Edit Skyla');
        await other.heading('Edit Skyla');
        await as('edit');
        other.troubles();
      } finally {
        await other.leave();
      }
      expect(faults).toEqual([]);
    });
  });

  it('says what to do where there is no lender at all', async () => {
    await query(stack.dataDir, 'lender', 'update lenders set deleted_at = now() where deleted_at is null');
    const staff = await StaffVisitor.arrive(stack.portalUrl);
    await staff.enter('/admin/lenders');
    await staff.visitor.sees('No lenders found');
    expect(await examine(staff.page)).toEqual([]);
    await staff.visitor.press('Add Your First Lender');
    await staff.heading('Add lender');
    await staff.leave();
  });
});
