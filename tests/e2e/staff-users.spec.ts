import type { LenderName, TotpSetup, User } from '@coverleaf/contracts';
import { codeOf } from '../stack/staff';
import { admin, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { StaffCaller } from '../stack/staff-caller';
import { ADMIN } from '../stack/start-stack';

jest.setTimeout(180_000);

describe('managing users', () => {
  withStaffBrowser();

  const options = (name: string): Promise<string[]> =>
    staff.page.$$eval(`.sheet [name=${name}] option`, (found) => found.map(({ textContent }) => textContent));

  it('binds a site manager to their lender', async () => {
    const { body } = await admin.call<{ items: LenderName[] }>('/api/v1/admin/lender-names');
    const [own, other] = body.items;
    const { user, password, caller } = await admin.withNew({ role: 'site_manager', lenderId: own!.id });
    await admin.withNew({ name: 'Olga Other', lenderId: other!.id });

    await staff.enter('/admin/users', { email: user.email, password });
    await staff.visitor.sees(user.email);
    await staff.visitor.press('Add user');
    await staff.window('open');
    await staff.visitor.sees('Site managers can only create users for their assigned lender');
    expect(await staff.page.$('[name=lenderId]')).toBeNull();
    expect(await options('role')).toEqual(['User', 'Site manager']);
    await staff.page.keyboard.press('Escape');
    await staff.window('closed');
    await staff.visitor.press(`Edit ${user.name}`);
    await staff.window('open');
    await staff.page.select('.sheet [name=role]', 'user');
    await staff.visitor.sees('You’re lowering your own role.');
    await staff.page.keyboard.press('Escape');
    await staff.window('closed');
    await staff.visitor.press('Add user');
    await staff.window('open');
    await staff.visitor.fill('email', 'new@example.com');
    await staff.visitor.fill('password', 'one of their own');
    await staff.visitor.fill('name', 'Nadia New');
    await staff.visitor.press('Create user');
    await staff.visitor.sees('User created successfully');
    await staff.visitor.sees('Nadia New');
    expect(await staff.page.evaluate(() => document.body.innerText)).not.toContain('Olga Other');

    const { body: list } = await caller.call<{ items: User[] }>('/api/v1/admin/users?q=new@example.com');
    expect(list.items).toMatchObject([{ name: 'Nadia New', lenderName: own!.name }]);
    const refused = await caller.call('/api/v1/admin/users', {
      body: {
        email: 'x@example.com',
        name: 'X',
        role: 'user',
        password: 'long enough 1',
        lenderId: other!.id,
      },
    });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Site managers can only create users for their assigned lender',
    ]);
    await staff.visitor.open('/admin/audit');
    await staff.heading('You don’t have access');
  });

  it('finds, edits, and says what the server refuses', async () => {
    const { user } = await admin.withNew({ name: 'Edda Edit', email: 'edda@example.com' });
    await staff.enter('/admin/users');
    await staff.visitor.sees('Edda Edit');
    await staff.visitor.fill('q', 'EDDA');
    await staff.at('/admin/users?q=EDDA');
    await staff.visitor.sees('1 user');
    await staff.visitor.press('Edit Edda Edit');
    await staff.window('open');
    expect(await staff.page.$('[name=password]')).toBeNull();
    await staff.page.select('.sheet [name=role]', 'admin');
    await staff.visitor.sees('Administrators belong to the operator');
    await staff.page.select('.sheet [name=role]', 'site_manager');
    await staff.visitor.fill('email', ADMIN.email);
    await staff.visitor.press('Update user');
    await staff.page.locator('.sheet .fld__error').wait();
    await staff.visitor.fill('email', user.email);
    await staff.visitor.fill('name', 'Edda Edited');
    await staff.visitor.press('Update user');
    await staff.visitor.sees('User updated successfully');
    await staff.visitor.sees('Edda Edited');

    // Nobody deletes themselves, so there is nothing to press.
    await staff.visitor.open('/admin/users?role=admin');
    await staff.page.waitForSelector('[aria-label="Edit Administrator"]');
    expect(await staff.page.$('[aria-label="Delete Administrator"]')).toBeNull();

    await staff.visitor.open('/admin/users?q=EDDA');
    await staff.visitor.press('Delete Edda Edited');
    await staff.window('open');
    await staff.visitor.sees('This action cannot be undone.');
    await admin.call(`/api/v1/admin/users/${user.id}`, { method: 'DELETE' });
    await staff.visitor.press('Delete user');
    await staff.visitor.sees('Failed to delete user: There is no such user.');
    await staff.window('closed');
    await staff.visitor.press('Close');
    await staff.page.waitForSelector('.toast', { hidden: true });
  });

  it('takes off the second factor of somebody who has lost it', async () => {
    const { user, caller, password } = await admin.withNew({ name: 'Lena Lost' });
    const { body } = await caller.call<TotpSetup>('/api/v1/auth/totp', { body: { password } });
    await caller.call('/api/v1/auth/totp/confirm', { body: { code: codeOf(body.secret) } });
    await staff.enter('/admin/users?q=Lena');
    await staff.visitor.press('Edit Lena Lost');
    await staff.window('open');
    await staff.visitor.press('They lost it …');
    await staff.visitor.press('Remove second factor');
    await staff.visitor.sees('Second factor removed');
    await StaffCaller.signIn(stack, { email: user.email, password });
  });

  it('signs in, goes to the users, adds one and deletes them, by keyboard alone', async () => {
    const { keyboard } = staff.page;
    const pressTo = async (key: 'Tab' | 'ArrowRight' | 'ArrowDown', name: string): Promise<void> => {
      for (let presses = 0; (await staff.focused()) !== name; presses += 1) {
        if (presses > 12) throw new Error(`${name} is not reached by ${key}, but ${await staff.focused()}`);
        await keyboard.press(key);
      }
    };
    await staff.visitor.open('/admin/login');
    await pressTo('Tab', 'Email');
    await keyboard.type(ADMIN.email);
    await pressTo('Tab', 'Password');
    await keyboard.type(ADMIN.password);
    await keyboard.press('Enter');
    await staff.heading('Dashboard');

    await keyboard.press('?');
    await staff.window('open');
    await staff.visitor.sees('Move between rows');
    await keyboard.press('Escape');
    await staff.window('closed');
    await staff.pressWith('Control', 'k');
    await staff.window('open');
    await keyboard.type('user');
    await staff.page.waitForFunction(() => document.querySelectorAll('.palette__item').length === 1);
    await keyboard.press('Enter');
    await staff.heading('Users');
    await staff.visitor.sees(ADMIN.email);

    await pressTo('Tab', 'Add user');
    await keyboard.press('Enter');
    await staff.window('open');
    await pressTo('Tab', 'Email');
    await keyboard.type('keys@example.com');
    await pressTo('Tab', 'Password');
    await keyboard.type('no mouse needed');
    await pressTo('Tab', 'Full name');
    await keyboard.type('Kay Keys');
    await keyboard.press('Enter');
    await staff.visitor.sees('User created successfully');
    await staff.visitor.sees('Kay Keys');

    await staff.window('closed');
    await pressTo('Tab', 'Search by name or email');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await pressTo('ArrowRight', 'Delete Kay Keys');
    await keyboard.press('Enter');
    await staff.window('open');
    expect(await staff.focused()).toBe('Cancel');
    await staff.pressWith('Shift', 'Tab');
    expect(await staff.focused()).toBe('Delete user');
    await keyboard.press('Enter');
    await staff.visitor.sees('User deleted successfully');
    await staff.page.waitForFunction(() => !document.body.innerText.includes('keys@example.com'));
    await staff.page.waitForFunction(() => document.activeElement?.id === 'main');
  });
});
