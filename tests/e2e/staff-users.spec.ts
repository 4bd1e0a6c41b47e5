import type { TotpSetup, User } from '@coverleaf/contracts';
import { codeOf } from '../stack/staff';
import { admin, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { StaffCaller } from '../stack/staff-caller';
import { ADMIN } from '@coverleaf/testing';

describe('managing users', () => {
  withStaffBrowser();

  const options = (name: string): Promise<string[]> =>
    staff.page.$$eval(`.sheet [name=${name}] option`, (found) => found.map(({ textContent }) => textContent));

  it('binds a site manager to their lender', async () => {
    const [lenderId, otherId] = [await admin.lenderId('Skyla'), await admin.lenderId('UFCU')];
    const { as, caller, user } = await admin.withNew({ role: 'site_manager', lenderId });
    await admin.withNew({ name: 'Olga Other', lenderId: otherId });

    await staff.enter('/admin/users', { as, sees: user.email });
    const ownLenderOnly = 'Site managers can only create users for their assigned lender';
    await staff.press('Add user', { window: 'open', sees: ownLenderOnly });
    expect(await staff.page.$('[name=lenderId]')).toBeNull();
    expect(await options('role')).toEqual(['User', 'Site manager']);
    await staff.key('Escape', { window: 'closed' });
    await staff.openRow(user.name, { window: 'open' });
    await staff.page.select('.sheet [name=role]', 'user');
    await staff.sees('You’re lowering your own role.');
    await staff.key('Escape', { window: 'closed' });
    await staff.press('Add user', { window: 'open' });
    await staff.fill({ email: 'new@example.com', password: 'one of their own', name: 'Nadia New' });
    await staff.press('Create user', { sees: ['User created successfully', 'Nadia New'] });
    expect(await staff.page.evaluate(() => document.body.innerText)).not.toContain('Olga Other');

    const added = await caller.list<User>('/api/v1/admin/users?q=new@example.com');
    expect(added).toMatchObject([{ name: 'Nadia New', lenderName: 'Skyla' }]);
    const body = { email: 'x@example.com', name: 'X', role: 'user', password: 'long enough 1' };
    const refused = await caller.call('/api/v1/admin/users', { body: { ...body, lenderId: otherId } });
    expect([refused.status, refused.body.detail]).toEqual([403, ownLenderOnly]);
    await staff.open('/admin/audit', { heading: 'You don’t have access' });
  });

  it('finds and edits users, and shows what the server refuses', async () => {
    const { user } = await admin.withNew({ name: 'Edda Edit', email: 'edda@example.com' });
    await staff.enter('/admin/users', { sees: 'Edda Edit' });
    await staff.fill({ q: 'EDDA' }, { at: '/admin/users?q=EDDA', sees: '1 user' });
    await staff.openRow('Edda Edit', { window: 'open', at: `/admin/users?q=EDDA&open=${user.id}` });
    await staff.page.reload();
    await staff.take({ window: 'open', sees: 'Update user' });
    expect(await staff.page.$('[name=password]')).toBeNull();
    await staff.page.select('.sheet [name=role]', 'admin');
    await staff.sees('Administrators belong to the operator');
    await staff.page.select('.sheet [name=role]', 'site_manager');
    await staff.fill({ email: ADMIN.email });
    await staff.press('Update user');
    await staff.page.locator('.sheet .fld__error').wait();
    await staff.fill({ email: user.email, name: 'Edda Edited' });
    await staff.press('Update user', { sees: ['User updated successfully', 'Edda Edited'] });

    // People can't delete themselves, so their row has no such button.
    await staff.open('/admin/users?role=admin', { sees: ADMIN.email });
    expect(await staff.page.$('[aria-label="Delete Administrator"]')).toBeNull();

    await staff.open('/admin/users?q=EDDA');
    await staff.press('Delete Edda Edited', { window: 'open', sees: 'This action cannot be undone.' });
    await admin.call(`/api/v1/admin/users/${user.id}`, { method: 'DELETE' });
    await staff.press('Delete user', { sees: 'Failed to delete user: There is no such user.' });
    await staff.window('closed');
    await staff.press('Close');
    await staff.page.waitForSelector('.toast', { hidden: true });
  });

  it('ends a user’s sessions, suspends them and lifts the suspension', async () => {
    const { as, caller } = await admin.withNew({ name: 'Susi Pended' });
    await staff.enter('/admin/users?q=Susi');
    await staff.sees('All lenders');
    await staff.openRow('Susi Pended', { window: 'open', sees: 'Where they’re signed in' });
    // The table of sessions fits into its window.
    await staff.page.waitForFunction(() => {
      const box = document.querySelector('.sheet .rows')?.parentElement;
      return box && box.scrollWidth <= box.clientWidth;
    });
    await staff.press('Sign out everywhere', { sees: 'Not signed in anywhere.' });
    expect((await caller.call('/api/v1/auth/session')).status).toBe(401);
    await staff.press('Suspend user …');
    expect(await staff.focused()).toContain('can’t sign in until you undo this');
    await staff.press('Don’t suspend');
    expect(await staff.focused()).toBe('Suspend user …');
    await staff.press('Suspend user …');
    await staff.press('Suspend user', { sees: ['User suspended', 'Suspended since'] });
    await expect(StaffCaller.signIn(stack, as)).rejects.toThrow('suspended');
    await staff.press('End suspension', { sees: 'Suspension ended' });
    await StaffCaller.signIn(stack, as);
  });

  it('removes the second factor of a user who has lost it', async () => {
    const { as, caller } = await admin.withNew({ name: 'Lena Lost' });
    const { body } = await caller.call<TotpSetup>('/api/v1/auth/totp', { method: 'POST' });
    await caller.call('/api/v1/auth/totp/confirm', { body: { code: codeOf(body.secret) } });
    await staff.enter('/admin/users?q=Lena');
    await staff.openRow('Lena Lost', { window: 'open' });
    await staff.press('Remove second factor …');
    await staff.press('Remove second factor', { sees: 'Second factor removed' });
    await StaffCaller.signIn(stack, as);
  });

  it('signs in, opens the users, adds one and deletes it, by keyboard alone', async () => {
    const { keyboard } = staff.page;
    const pressTo = async (name: string): Promise<void> => {
      for (let presses = 0; (await staff.focused()) !== name; presses += 1) {
        if (presses > 12) throw new Error(`${name} is not reached by Tab, but ${await staff.focused()}`);
        await staff.key('Tab');
      }
    };
    await staff.open('/admin/login');
    await pressTo('Email');
    await keyboard.type(ADMIN.email);
    await pressTo('Password');
    await keyboard.type(ADMIN.password);
    await staff.key('Enter', { heading: 'Dashboard' });

    await staff.key('?', { window: 'open', sees: 'Move between rows' });
    await staff.key('Escape', { window: 'closed' });
    await staff.pressWith('Control', 'k');
    await staff.window('open');
    await keyboard.type('user');
    await staff.page.waitForFunction(() => document.querySelectorAll('.palette__item').length === 1);
    await staff.key('Enter', { heading: 'Users', sees: ADMIN.email });

    await pressTo('Add user');
    await staff.key('Enter', { window: 'open' });
    await pressTo('Email');
    await keyboard.type('keys@example.com');
    await pressTo('Password (optional)');
    await keyboard.type('no mouse needed');
    await pressTo('Full name');
    await keyboard.type('Kay Keys');
    await staff.key('Enter', { sees: 'Choose a lender, or all lenders' });
    await pressTo('Lender');
    await keyboard.type('all l');
    await staff.shows('.sheet [role=option]::-p-text(All lenders)');
    await staff.key('Enter');
    await pressTo('Create user');
    await staff.key('Enter', { sees: ['User created successfully', 'Kay Keys'] });

    await staff.window('closed');
    await pressTo('Search by name or email');
    await pressTo('Delete Kay Keys');
    await staff.key('Enter', { window: 'open' });
    expect(await staff.focused()).toBe('Cancel');
    await staff.pressWith('Shift', 'Tab');
    expect(await staff.focused()).toBe('Delete user');
    await staff.key('Enter', { sees: 'User deleted successfully' });
    await staff.page.waitForFunction(() => !document.body.innerText.includes('keys@example.com'));
    await staff.page.waitForFunction(() => document.activeElement?.id === 'main');
  });
});
