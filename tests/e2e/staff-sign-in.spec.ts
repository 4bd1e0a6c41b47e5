import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { codeOf, linkIn, mailTo, DESK, StaffVisitor } from '../stack/staff';
import { admin, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';
import { ADMIN } from '@coverleaf/testing';
import { startStack, type Stack } from '../stack/start-stack';

describe('the first sign-in', () => {
  let product: Stack;
  let newcomer: StaffVisitor;

  beforeAll(async () => {
    product = await startStack({ ADMIN_PASSWORD: '' });
    newcomer = await StaffVisitor.arrive(product.portalUrl, DESK);
  });
  afterAll(async () => {
    await newcomer.leave();
    await product.stop();
  });

  it('lets the first admin in with the one-time password, but no further until it is changed', async () => {
    const left = await readFile(join(product.dataDir, 'first-admin.json'), 'utf8');
    const first = JSON.parse(left) as typeof ADMIN;
    await newcomer.enter('/admin/users', {
      as: first,
      heading: 'Choose your own password',
      at: '/admin/users',
    });

    await newcomer.fill({ currentPassword: first.password, newPassword: 'short' });
    await newcomer.press('Change password', { sees: 'Use at least 15 characters' });
    await newcomer.fill({ newPassword: 'a password of my own' });
    await newcomer.press('Change password', { heading: 'Users', sees: first.email });
    expect(newcomer.takeTroubles()).toEqual([]);
  });
});

describe('signing in', () => {
  withStaffBrowser();

  it('goes from the requested page to the login and back', async () => {
    const seen = staff.sees('Authentication required. Redirecting to login...');
    await staff.open('/admin/users?role=admin');
    await seen;
    await staff.at('/admin/login');
    await staff.press('Sign in', { sees: 'Please fill in all fields' });
    const failed = 'Login failed. Please check your credentials.';
    await staff.signIn({ ...ADMIN, password: 'not the password' }, { sees: failed });
    await staff.fill({ password: ADMIN.password });
    await staff.press('Sign in', { at: '/admin/users?role=admin', heading: 'Users' });
  });

  it('sets a new password with the link in an email, once', async () => {
    const user = await admin.addUser({ email: 'forgetful@example.com' });
    await staff.open(linkIn(await mailTo(stack.dataDir, user.email)), { heading: 'Choose a password' });
    await staff.open('/admin/login');
    await staff.press('Forgot your password?');
    await staff.fill({ email: user.email });
    await staff.press('Send reset link', { sees: 'Check your email' });
    await staff.sees(`We've sent a password reset link to ${user.email}`);

    const link = linkIn(await mailTo(stack.dataDir, user.email, 2));
    await staff.open(link);
    expect(staff.page.url()).toBe(`${stack.portalUrl}/admin/reset-password/confirm`);
    await staff.fill({ password: 'short' });
    await staff.press('Set password', { sees: 'Use at least 15 characters, or 8' });
    await staff.fill({ password: 'remembered from now on' });
    await staff.press('Set password', { heading: 'Password changed' });
    await staff.press('Sign in');
    await staff.signIn({ ...user, password: 'remembered from now on' }, { at: '/admin/dashboard' });

    await staff.open('/admin/account');
    await staff.open(link);
    await staff.fill({ password: 'and once more, please' });
    await staff.press('Set password', { heading: 'This link does not work' });
    await staff.press('Send a new link', { heading: 'Reset your password' });
  });

  it('sets up a second factor and asks for it from then on', async () => {
    const { as } = await admin.withNew();
    await staff.enter('/admin/account', { as });
    await staff.press('Set up authenticator app', { sees: 'Scan this' });
    await staff.press('Cancel', { sees: 'Set up authenticator app' });
    const secret = await staff.setUpSecondFactor();
    const codes = await staff.page.$$eval('.codes code', (found) =>
      found.map(({ textContent }) => textContent),
    );
    expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
    await staff.press('Done', { sees: 'Remove authenticator app …' });

    for (const [wrong, right] of [
      ['000000', codeOf(secret, 1)],
      ['not-a-code', codes[0] ?? ''],
    ] as const) {
      await staff.press('Sign out', { at: '/admin/login' });
      await staff.signIn(as, { heading: 'Confirm it’s you' });
      await staff.fill({ totp: wrong });
      await staff.press('Sign in', { sees: 'That code is not right' });
      await staff.fill({ totp: right });
      await staff.press('Sign in', { at: '/admin/dashboard' });
    }

    await staff.open('/admin/account');
    await staff.press('Remove authenticator app …');
    await staff.press('Remove authenticator app', {
      sees: ['Authenticator app removed', 'Set up authenticator app'],
    });
  });

  it('asks for a second factor first if one is required', async () => {
    const { as } = await admin.withNew({ role: 'site_manager' });
    // The first admin got their password from the operator and doesn't need a second factor.
    const { caller } = await admin.withNew();
    const demand = (value: boolean): Promise<unknown> =>
      sql.lender(`insert into settings (key, value) values ('security.require_mfa', '${value}')
         on conflict (key) do update set value = excluded.value`);
    try {
      await staff.enter('/admin/users', { as, heading: 'Users' });
      await demand(true);
      // The gateway notices the change with one of the next calls.
      await waitFor(async () => (await caller.call('/api/v1/admin/dashboard')).status === 403);
      expect((await admin.call('/api/v1/admin/dashboard')).status).toBe(200);
      // A press would come too late if the page itself asked for something meanwhile.
      await staff.open('/admin/dashboard', { heading: 'Set up your second factor' });
      expect(await examine(staff.page)).toEqual([]);
      await staff.setUpSecondFactor();
      expect(await examine(staff.page)).toEqual([]);
      await staff.press('Continue', { heading: 'Dashboard', at: '/admin/dashboard' });
    } finally {
      await demand(false);
      await waitFor(async () => (await caller.call('/api/v1/admin/dashboard')).status === 200);
    }
  });

  it('tells every other tab about a sign-out and a sign-in', async () => {
    await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
    const other = await staff.page.browserContext().newPage();
    await other.goto(`${stack.portalUrl}/admin/users`);
    await other.locator('h1 ::-p-text(Users)').wait();
    await staff.page.bringToFront();
    await staff.press('Sign out', { at: '/admin/login' });
    await other.waitForFunction(() => location.pathname === '/admin/login');

    await staff.signIn(ADMIN, { at: '/admin/dashboard' });
    await other.waitForFunction(() => location.pathname === '/admin/dashboard');
  });

  it('renews a session without its access token, unnoticed', async () => {
    await staff.enter('/admin/users', { heading: 'Users' });
    const context = staff.page.browserContext();
    const cookies = await context.cookies();
    await context.deleteCookie(...cookies.filter(({ name }) => name.endsWith('coverleaf-access')));
    const refreshes: string[] = [];
    staff.page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes.push(request.method());
    });
    await staff.press('Dashboard', { sees: 'Lenders (active)' });
    expect(refreshes).toEqual(['POST']);
  });

  it('says when a session has ended elsewhere, and returns after signing in', async () => {
    const { as, caller } = await admin.withNew();
    await staff.enter('/admin/account', { as, sees: 'This session' });
    const newPassword = 'changed on another machine';
    const body = { currentPassword: as.password, newPassword };
    await caller.call('/api/v1/auth/change-password', { body });
    const seen = staff.sees('This session has ended. Please sign in again.');
    await staff.press('Dashboard');
    await seen;
    await staff.at('/admin/login');
    await staff.signIn({ ...as, password: newPassword }, { at: '/admin/dashboard' });
  });
});
