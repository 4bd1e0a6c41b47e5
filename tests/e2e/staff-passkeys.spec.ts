import { admin, sql, staff, withStaffBrowser } from '../stack/staff-in-browser';
import type { CDPSession } from 'puppeteer';
import { ADMIN } from '@coverleaf/testing';

/** Adds Chromium's virtual authenticator, which consents for its user. */
async function connectAuthenticator(): Promise<CDPSession> {
  const devtools = await staff.page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

/** Makes all proofs five minutes old. */
const forgetProofs = (): Promise<unknown> =>
  sql.identity(`update sessions set proved_at = now() - interval '5 minutes'`);

describe('passkeys', () => {
  withStaffBrowser({ settings: { REQUIRE_MFA: 'later' } });

  it('are added, sign in alone and after the password, confirm acts, and are removed', async () => {
    const { as } = await admin.withNew({ name: 'Pia Passkey' });
    await connectAuthenticator();
    await staff.enter('/admin/account', { as, heading: 'Protect your account' });
    await staff.press('Later', { heading: 'Account', sees: ['Add passkey', 'put this off until'] });
    await staff.press('Add passkey');
    await staff.fill({ name: 'Work laptop' });
    await staff.press('Create passkey', { sees: 'Keep your recovery codes' });
    await staff.press('Done', { sees: ['Work laptop', 'Add passkey'] });
    expect(await staff.focused()).toBe('Add passkey');

    await staff.press('Sign out', { at: '/admin/login' });
    await staff.press('Sign in with a passkey', { at: '/admin/dashboard' });

    await staff.press('Sign out', { at: '/admin/login' });
    await staff.signIn(as, { heading: 'Confirm it’s you' });
    await staff.press('Use a passkey', { at: '/admin/dashboard' });

    await staff.open('/admin/account', { sees: 'Work laptop' });
    await staff.press('Rename passkey: Work laptop', { window: 'open' });
    await staff.fill({ name: 'Old laptop' });
    await staff.press('Rename', { sees: 'Old laptop' });
    await forgetProofs();
    await staff.press('Remove passkey: Old laptop', { window: 'open' });
    await staff.press('Remove passkey', { sees: 'You’re about to do something' });
    expect(await staff.focused()).toBe('Use a passkey');
    await staff.press('Use a passkey', { sees: 'Passkey removed' });
    const left = `select passkeys.id from passkeys join users on users.id = user_id where email = '${as.email}'`;
    expect(await sql.identity(left)).toEqual([]);
    await staff.press('Sign out', { at: '/admin/login' });
    await staff.signIn(as, { at: '/admin/dashboard' });
  });

  it('are offered, can be put off for a week, and are then offered again', async () => {
    const { as, user } = await admin.withNew({ name: 'Lara Later' });
    await connectAuthenticator();
    await staff.enter('/admin/dashboard', {
      as,
      heading: 'Protect your account',
      sees: 'put this off until',
    });
    await staff.press('Later', { heading: 'Dashboard' });
    await staff.open('/admin/dashboard', { heading: 'Dashboard' });
    await sql.identity(
      `update users set factor_due_at = now() - interval '1 second' where id = '${user.id}'`,
    );
    await staff.open('/admin/dashboard', { heading: 'Set up your second factor' });
    await staff.press('Add passkey');
    await staff.fill({ name: 'Phone' });
    await staff.press('Create passkey', { sees: 'Keep your recovery codes' });
    await staff.press('Continue', { heading: 'Dashboard' });
  });

  it('can’t sign anybody in after they are removed', async () => {
    const { as } = await admin.withNew({ name: 'Rita Removed' });
    await connectAuthenticator();
    await staff.enter('/admin/account', { as, heading: 'Protect your account' });
    await staff.press('Later', { heading: 'Account', sees: 'Add passkey' });
    await staff.press('Add passkey');
    await staff.fill({ name: 'Phone' });
    await staff.press('Create passkey', { sees: 'Keep your recovery codes' });
    await sql.identity(`delete from passkeys where name = 'Phone'`);
    await staff.press('Sign out', { at: '/admin/login' });
    await staff.press('Sign in with a passkey', { sees: 'This passkey was not accepted' });
  });

  it('are not required to confirm an act: the password works too, and Cancel changes nothing', async () => {
    await staff.enter('/admin/users', { sees: 'Add user' });
    await forgetProofs();
    const add = async (): Promise<void> => {
      await staff.press('Create user', { sees: 'You’re about to do something' });
    };
    const given = (password: string): Promise<void> =>
      staff.page.locator('[name=password][autocomplete=current-password]').fill(password);
    await staff.press('Add user', { window: 'open' });
    await staff.fill({ email: 'second.admin@example.com', name: 'Second Admin' });
    await staff.page.select('.sheet [name=role]', 'admin');
    await add();
    await staff.press('Cancel', { sees: 'Please confirm that it’s you.' });
    await add();
    await given('not the right one');
    await staff.press('Confirm', { sees: 'This password is not correct.' });
    await given(ADMIN.password);
    await staff.press('Confirm', { sees: ['User created successfully', 'Second Admin'] });
  });
});
