import { admin, examineStates, staff, withStaffBrowser } from '../stack/staff-in-browser';

const FIELD = '[role=combobox][name=lenderId]';

describe('the choice of a lender', () => {
  withStaffBrowser();

  it.each([320, 1440])('is accessible in each of its states, at %d px', (width) =>
    examineStates(width, async (look) => {
      await staff.enter('/admin/documents', { sees: 'Every status' });
      await look('all lenders');
      await look('open', { click: FIELD, shows: '[role=listbox]' });
      await staff.page.keyboard.type('ufc');
      await look('found', { shows: '[role=option]::-p-text(UFCU)' });
      await staff.key('Enter');
      const id = await admin.lenderId('UFCU');
      await staff.at(`/admin/documents?lenderId=${id}`);
      expect(await staff.fieldValue('lenderId')).toBe('UFCU');
      await staff.open(`/admin/documents?lenderId=${id}`, { sees: 'Every status' });
      await staff.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('[name=lenderId]')?.value === 'UFCU',
      );
      await staff.click(FIELD);
      await staff.page.keyboard.type('nobody at all');
      await look('none found', { sees: 'No lenders match' });
      await staff.key('Escape');
      expect(await staff.fieldValue('lenderId')).toBe('UFCU');
      await staff.open('/admin/requirements', { sees: 'Skyla' });
      await staff.fill({ q: 'ufcu' }, { gone: 'Skyla' });
      await look('a screen of each lender');
    }),
  );

  it('also works in the window of a user, whose Escape then closes only the list', async () => {
    await staff.enter('/admin/users', { heading: 'Users' });
    await staff.press('Add user', { window: 'open' });
    await staff.click(`.sheet ${FIELD}`, { shows: '.sheet [role=listbox]' });
    await staff.key('Escape');
    await staff.page.waitForSelector('[role=listbox]', { hidden: true });
    await staff.window('open');
    await staff.chooseLender('Skyla', '.sheet [name=lenderId]');
    expect(
      await staff.page.$eval('.sheet [name=lenderId]', (field) => (field as HTMLInputElement).value),
    ).toBe('Skyla');
  });
});
