import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { examine } from '../stack/examine-page';
import { query } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import { codeOf, linkIn, mailTo, StaffVisitor } from '../stack/staff';
import { ADMIN, startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(180_000);

describe('the first sign-in', () => {
  let stack: Stack;
  let staff: StaffVisitor;

  beforeAll(async () => {
    stack = await startStack({ ADMIN_PASSWORD: '' });
    staff = await StaffVisitor.arrive(stack.portalUrl);
  });
  afterAll(async () => {
    await staff.leave();
    await stack.stop();
  });

  it('lets the first admin in by the one-time password, and no further before it is changed', async () => {
    const left = await readFile(join(stack.dataDir, 'first-admin.json'), 'utf8');
    const first = JSON.parse(left) as typeof ADMIN;
    await staff.enter('/admin/users', first);
    await staff.heading('Choose your own password');
    await staff.at('/admin/users');

    await staff.visitor.fill('currentPassword', first.password);
    await staff.visitor.fill('newPassword', 'short');
    await staff.visitor.press('Change password');
    await staff.visitor.sees('Minimum 8 characters');
    await staff.visitor.fill('newPassword', 'a password of my own');
    await staff.visitor.press('Change password');
    await staff.heading('Users');
    await staff.visitor.sees(first.email);
    expect(staff.troubles()).toEqual([]);
  });
});

describe('signing in', () => {
  let stack: Stack;
  let admin: StaffCaller;
  let staff: StaffVisitor;

  beforeAll(async () => {
    stack = await startStack();
    admin = await StaffCaller.signIn(stack);
  });
  beforeEach(async () => {
    staff = await StaffVisitor.arrive(stack.portalUrl);
  });
  afterEach(async () => {
    const troubles = staff.troubles();
    await staff.leave();
    expect(troubles).toEqual([]);
  });
  afterAll(() => stack.stop());

  it('leads from the page asked for to the login, and back to it', async () => {
    const seen = staff.visitor.sees('Authentication required. Redirecting to login...');
    await staff.visitor.open('/admin/users?role=admin');
    await seen;
    await staff.at('/admin/login');
    await staff.visitor.press('Sign in');
    await staff.visitor.sees('Please fill in all fields');
    await staff.visitor.fill('email', ADMIN.email);
    await staff.visitor.fill('password', 'not the password');
    await staff.visitor.press('Sign in');
    await staff.visitor.sees('Login failed. Please check your credentials.');
    await staff.visitor.fill('password', ADMIN.password);
    await staff.visitor.press('Sign in');
    await staff.at('/admin/users?role=admin');
    await staff.heading('Users');
  });

  it('goes to the dashboard where no page was asked for', async () => {
    await staff.enter('/admin/login');
    await staff.at('/admin/dashboard');
    await staff.visitor.sees('Lenders (active)');
    await staff.visitor.sees('No documents yet');
  });

  it('sets a new password by the link of a mail, once', async () => {
    const { user } = await admin.withNew({ email: 'forgetful@example.com' });
    await mailTo(stack.dataDir, user.email);
    await staff.visitor.open('/admin/login');
    await staff.visitor.press('Forgot your password?');
    await staff.visitor.fill('email', user.email);
    await staff.visitor.press('Send reset link');
    await staff.visitor.sees('Check your email');
    await staff.visitor.sees(`We've sent a password reset link to ${user.email}`);

    const link = linkIn(await mailTo(stack.dataDir, user.email, 2));
    await staff.visitor.open(link);
    expect(staff.page.url()).toBe(`${stack.portalUrl}/admin/reset-password/confirm`);
    await staff.visitor.fill('password', 'short');
    await staff.visitor.press('Set password');
    await staff.visitor.sees('Minimum 8 characters');
    await staff.visitor.fill('password', 'remembered from now on');
    await staff.visitor.press('Set password');
    await staff.heading('Password changed');
    await staff.visitor.press('Sign in');
    await staff.visitor.fill('email', user.email);
    await staff.visitor.fill('password', 'remembered from now on');
    await staff.visitor.press('Sign in');
    await staff.at('/admin/dashboard');

    await staff.visitor.open('/admin/account');
    await staff.visitor.open(link);
    await staff.visitor.fill('password', 'and once more, please');
    await staff.visitor.press('Set password');
    await staff.heading('This link does not work');
    await staff.visitor.press('Send a new link');
    await staff.heading('Reset your password');
  });

  it('sets a second factor up, and asks for it from then on', async () => {
    const { user, password } = await admin.withNew();
    await staff.enter('/admin/account', { email: user.email, password });
    await staff.visitor.press('Set up second factor');
    await staff.page.locator('.account__form [name=password]').fill(password);
    await staff.visitor.press('Continue');
    const secret = await staff.page
      .locator('.totp__secret')
      .map((element) => element.textContent ?? '')
      .wait();
    await staff.visitor.fill('code', codeOf(secret));
    await staff.visitor.press('Confirm');
    await staff.visitor.sees('Keep your recovery codes');
    const codes = await staff.page.$$eval('.codes code', (found) =>
      found.map(({ textContent }) => textContent),
    );
    expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
    await staff.visitor.press('Done');
    await staff.visitor.sees('Remove second factor');

    for (const [wrong, right] of [
      ['000000', codeOf(secret, 1)],
      ['not-a-code', codes[0] ?? ''],
    ] as const) {
      await staff.visitor.press('Sign out');
      await staff.at('/admin/login');
      await staff.visitor.fill('email', user.email);
      await staff.visitor.fill('password', password);
      await staff.visitor.press('Sign in');
      await staff.heading('Confirm it’s you');
      await staff.visitor.fill('totp', wrong);
      await staff.visitor.press('Sign in');
      await staff.visitor.sees('That code is not right');
      await staff.visitor.fill('totp', right);
      await staff.visitor.press('Sign in');
      await staff.at('/admin/dashboard');
    }

    await staff.visitor.open('/admin/account');
    await staff.visitor.press('Remove second factor');
    await staff.page.locator('.account__form [name=password]').fill(password);
    await staff.visitor.press('Remove second factor');
    await staff.visitor.sees('Second factor removed');
    await staff.visitor.sees('Set up second factor');
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
      await staff.visitor.press('Dashboard');
      await staff.heading('Set up your second factor');
      expect(await examine(staff.page)).toEqual([]);
      await staff.visitor.press('Set up second factor');
      await staff.page.locator('[name=password]').fill(password);
      await staff.visitor.press('Continue');
      const secret = await staff.page
        .locator('.totp__secret')
        .map((element) => element.textContent ?? '')
        .wait();
      await staff.visitor.fill('code', codeOf(secret));
      await staff.visitor.press('Confirm');
      await staff.visitor.sees('Keep your recovery codes');
      expect(await examine(staff.page)).toEqual([]);
      await staff.visitor.press('Continue');
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
    await staff.visitor.press('Sign out');
    await staff.at('/admin/login');
    await other.waitForFunction(() => location.pathname === '/admin/login');

    await staff.visitor.fill('email', ADMIN.email);
    await staff.visitor.fill('password', ADMIN.password);
    await staff.visitor.press('Sign in');
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
    await staff.visitor.press('Dashboard');
    await staff.visitor.sees('Lenders (active)');
    expect(refreshes).toEqual(['POST']);
  });

  it('says so when a session has ended elsewhere, and comes back after signing in', async () => {
    const { user, password, caller } = await admin.withNew();
    await staff.enter('/admin/account', { email: user.email, password });
    await staff.visitor.sees('This session');
    await caller.call('/api/v1/auth/change-password', {
      body: { currentPassword: password, newPassword: 'changed on another machine' },
    });
    const seen = staff.visitor.sees('This session has ended. Please sign in again.');
    await staff.visitor.press('Dashboard');
    await seen;
    await staff.at('/admin/login');
    await staff.visitor.fill('email', user.email);
    await staff.visitor.fill('password', 'changed on another machine');
    await staff.visitor.press('Sign in');
    await staff.at('/admin/dashboard');
  });
});
