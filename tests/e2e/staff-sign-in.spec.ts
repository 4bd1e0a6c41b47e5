import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { codeOf, linkIn, mailTo, StaffVisitor } from '../stack/staff';
import { admin, stack, staff, visitor, withStaffBrowser } from '../stack/staff-in-browser';
import { ADMIN, startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(180_000);

describe('the first sign-in', () => {
  let product: Stack;
  let newcomer: StaffVisitor;

  beforeAll(async () => {
    product = await startStack({ ADMIN_PASSWORD: '' });
    newcomer = await StaffVisitor.arrive(product.portalUrl);
  });
  afterAll(async () => {
    await newcomer.leave();
    await product.stop();
  });

  it('lets the first admin in by the one-time password, and no further before it is changed', async () => {
    const left = await readFile(join(product.dataDir, 'first-admin.json'), 'utf8');
    const first = JSON.parse(left) as typeof ADMIN;
    await newcomer.enter('/admin/users', first);
    await newcomer.heading('Choose your own password');
    await newcomer.at('/admin/users');

    await newcomer.visitor.fill('currentPassword', first.password);
    await newcomer.visitor.fill('newPassword', 'short');
    await newcomer.visitor.press('Change password');
    await newcomer.visitor.sees('Minimum 8 characters');
    await newcomer.visitor.fill('newPassword', 'a password of my own');
    await newcomer.visitor.press('Change password');
    await newcomer.heading('Users');
    await newcomer.visitor.sees(first.email);
    expect(newcomer.troubles()).toEqual([]);
  });
});

describe('signing in', () => {
  withStaffBrowser();

  const signIn = async (email: string, password: string): Promise<void> => {
    await visitor.fill('email', email);
    await visitor.fill('password', password);
    await visitor.press('Sign in');
  };
  /** The key that the page shows while a second factor is set up. */
  const shownSecret = (): Promise<string> =>
    staff.page
      .locator('.totp__secret')
      .map((element) => element.textContent ?? '')
      .wait();

  it('leads from the page asked for to the login, and back to it', async () => {
    const seen = visitor.sees('Authentication required. Redirecting to login...');
    await visitor.open('/admin/users?role=admin');
    await seen;
    await staff.at('/admin/login');
    await visitor.press('Sign in');
    await visitor.sees('Please fill in all fields');
    await signIn(ADMIN.email, 'not the password');
    await visitor.sees('Login failed. Please check your credentials.');
    await visitor.fill('password', ADMIN.password);
    await visitor.press('Sign in');
    await staff.at('/admin/users?role=admin');
    await staff.heading('Users');
  });

  it('goes to the dashboard where no page was asked for', async () => {
    await staff.enter('/admin/login');
    await staff.at('/admin/dashboard');
    await visitor.sees('Lenders (active)');
    await visitor.sees('No documents yet');
  });

  it('sets a new password by the link of a mail, once', async () => {
    const { user } = await admin.withNew({ email: 'forgetful@example.com' });
    await mailTo(stack.dataDir, user.email);
    await visitor.open('/admin/login');
    await visitor.press('Forgot your password?');
    await visitor.fill('email', user.email);
    await visitor.press('Send reset link');
    await visitor.sees('Check your email');
    await visitor.sees(`We've sent a password reset link to ${user.email}`);

    const link = linkIn(await mailTo(stack.dataDir, user.email, 2));
    await visitor.open(link);
    expect(staff.page.url()).toBe(`${stack.portalUrl}/admin/reset-password/confirm`);
    await visitor.fill('password', 'short');
    await visitor.press('Set password');
    await visitor.sees('Minimum 8 characters');
    await visitor.fill('password', 'remembered from now on');
    await visitor.press('Set password');
    await staff.heading('Password changed');
    await visitor.press('Sign in');
    await signIn(user.email, 'remembered from now on');
    await staff.at('/admin/dashboard');

    await visitor.open('/admin/account');
    await visitor.open(link);
    await visitor.fill('password', 'and once more, please');
    await visitor.press('Set password');
    await staff.heading('This link does not work');
    await visitor.press('Send a new link');
    await staff.heading('Reset your password');
  });

  it('sets a second factor up, and asks for it from then on', async () => {
    const { user, password } = await admin.withNew();
    await staff.enter('/admin/account', { email: user.email, password });
    await visitor.press('Set up second factor');
    await staff.page.locator('.account__form [name=password]').fill(password);
    await visitor.press('Continue');
    const secret = await shownSecret();
    await visitor.fill('code', codeOf(secret));
    await visitor.press('Confirm');
    await visitor.sees('Keep your recovery codes');
    const codes = await staff.page.$$eval('.codes code', (found) =>
      found.map(({ textContent }) => textContent),
    );
    expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
    await visitor.press('Done');
    await visitor.sees('Remove second factor');

    for (const [wrong, right] of [
      ['000000', codeOf(secret, 1)],
      ['not-a-code', codes[0] ?? ''],
    ] as const) {
      await visitor.press('Sign out');
      await staff.at('/admin/login');
      await signIn(user.email, password);
      await staff.heading('Confirm it’s you');
      await visitor.fill('totp', wrong);
      await visitor.press('Sign in');
      await visitor.sees('That code is not right');
      await visitor.fill('totp', right);
      await visitor.press('Sign in');
      await staff.at('/admin/dashboard');
    }

    await visitor.open('/admin/account');
    await visitor.press('Remove second factor');
    await staff.page.locator('.account__form [name=password]').fill(password);
    await visitor.press('Remove second factor');
    await visitor.sees('Second factor removed');
    await visitor.sees('Set up second factor');
  });

  it('asks for a second factor first where nobody works without one', async () => {
    const { user, password } = await admin.withNew({ role: 'site_manager' });
    const demand = (value: boolean): Promise<unknown> =>
      query(
        stack.dataDir,
        'lender',
        `insert into settings (key, value) values ('security.require_mfa', '${value}')
         on conflict (key) do update set value = excluded.value`,
      );
    try {
      await staff.enter('/admin/users', { email: user.email, password });
      await staff.heading('Users');
      await demand(true);
      // The change is noticed with the next call, whenever the gateway has heard of it.
      await waitFor(async () => (await admin.call('/api/v1/admin/dashboard')).status === 403);
      await visitor.press('Dashboard');
      await staff.heading('Set up your second factor');
      expect(await examine(staff.page)).toEqual([]);
      await visitor.press('Set up second factor');
      await staff.page.locator('[name=password]').fill(password);
      await visitor.press('Continue');
      const secret = await shownSecret();
      await visitor.fill('code', codeOf(secret));
      await visitor.press('Confirm');
      await visitor.sees('Keep your recovery codes');
      expect(await examine(staff.page)).toEqual([]);
      await visitor.press('Continue');
      await staff.heading('Dashboard');
      await staff.at('/admin/dashboard');
    } finally {
      await demand(false);
      await waitFor(async () => (await admin.call('/api/v1/admin/dashboard')).status === 200);
    }
  });

  it('tells every other tab of a sign-out and of a sign-in', async () => {
    await staff.enter('/admin/dashboard');
    await staff.at('/admin/dashboard');
    const other = await staff.page.browserContext().newPage();
    await other.goto(`${stack.portalUrl}/admin/users`);
    await other.locator('h1 ::-p-text(Users)').wait();
    await staff.page.bringToFront();
    await visitor.press('Sign out');
    await staff.at('/admin/login');
    await other.waitForFunction(() => location.pathname === '/admin/login');

    await signIn(ADMIN.email, ADMIN.password);
    await staff.at('/admin/dashboard');
    await other.waitForFunction(() => location.pathname === '/admin/dashboard');
  });

  it('renews a session whose access token is gone, unseen', async () => {
    await staff.enter('/admin/users');
    await staff.heading('Users');
    const context = staff.page.browserContext();
    const cookies = await context.cookies();
    await context.deleteCookie(...cookies.filter(({ name }) => name.endsWith('coverleaf-access')));
    const refreshes: string[] = [];
    staff.page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.method());
    });
    await visitor.press('Dashboard');
    await visitor.sees('Lenders (active)');
    expect(refreshes).toEqual(['POST']);
  });

  it('says so when a session has ended elsewhere, and comes back after signing in', async () => {
    const { user, password, caller } = await admin.withNew();
    await staff.enter('/admin/account', { email: user.email, password });
    await visitor.sees('This session');
    await caller.call('/api/v1/auth/change-password', {
      body: { currentPassword: password, newPassword: 'changed on another machine' },
    });
    const seen = visitor.sees('This session has ended. Please sign in again.');
    await visitor.press('Dashboard');
    await seen;
    await staff.at('/admin/login');
    await signIn(user.email, 'changed on another machine');
    await staff.at('/admin/dashboard');
  });
});
