import type { Setting } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { admin, borrower, sql, stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const SETTINGS = '/api/v1/admin/settings';
const HOURS = 'support.hours';

describe('the settings of the portal', () => {
  withStaffBrowser({ expected: /status of 503/ });

  const stored = async (key: string): Promise<unknown> =>
    (await admin.get<Setting[]>(SETTINGS)).find((setting) => setting.key === key)?.value;
  const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();

  it('are saved, and appear at once on the public pages and in the frame', async () => {
    await page('/contact');
    await staff.enter('/admin/settings', { sees: 'Site name' });
    await staff.fill({ 'site.name': 'Harbor Proof', 'support.phone': '+1 (555) 010-0888' });
    await staff.click('[name="public.require_approval"]');
    await staff.select('site.default_template', 'ufcu', { sees: 'You have unsaved changes.' });
    await staff.press('Save settings', { sees: 'Settings saved successfully!' });
    await staff.page.waitForFunction(
      () =>
        document.querySelector('.bar__brand')?.textContent === 'Harbor Proof' &&
        /Harbor Proof$/.test(document.title),
    );
    await waitFor(async () => (await page('/contact')).includes('+1 (555) 010-0888'), { timeoutMs: 10_000 });
    expect(await page('/contact')).toContain('Harbor Proof');
    expect(await stored('public.require_approval')).toBe(true);
    expect(await stored('site.default_template')).toBe('ufcu');
    await staff.open('/admin/login');
    expect(await staff.page.title()).toMatch(/Harbor Proof$/);
    await staff.open('/admin/audit?action=settings.updated', { sees: 'site.name: Coverleaf → Harbor Proof' });
    await staff.sees('public.require_approval: off → on');
    await admin.saveSetting('site.name', 'Coverleaf');
  });

  it('choose images of the library for the home page and the guide', async () => {
    const { url } = await admin.addImage('Quay & sea.png');
    await staff.enter('/admin/settings');
    for (const [field, key, path] of [
      ['hero image', 'public.content_urls.hero_image', '/'],
      ['about image', 'public.content_urls.about_image', '/guide'],
    ] as const) {
      await staff.press(`Choose image: ${field}`, { window: 'open' });
      await staff.press('Quay & sea.png', { window: 'closed' });
      await staff.press('Save settings');
      await waitFor(async () => (await stored(key)) === url);
      await waitFor(async () => (await page(path)).includes(url), { timeoutMs: 10_000 });
      await staff.press(`Remove: ${field}`);
      await staff.press('Save settings');
      await waitFor(async () => (await stored(key)) === null);
      await waitFor(async () => !(await page(path)).includes(url), { timeoutMs: 10_000 });
    }
  });

  it('say what is wrong, in the browser and on the server', async () => {
    await staff.enter('/admin/settings', { sees: 'Site name' });
    await staff.fill({ 'site.name': ' ', 'support.email': 'nobody' });
    await staff.press('Save settings', { sees: 'Fill in this field' });
    await staff.sees('Enter an email address like name@example.com');
    await staff.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'site.name');
    await staff.fill({ 'site.name': 'Coverleaf', 'support.email': 'us@example.com' });
    await staff.fill({ 'support.phone': 'call us' });
    await staff.press('Save settings', { sees: 'Failed to save settings' });
    await staff.sees('Enter a phone number like +1 (555) 010-0199');
    expect(await stored('support.email')).not.toBe('us@example.com');
  });

  it('can be saved again after a failure', async () => {
    await staff.enter('/admin/settings', { sees: 'Site name' });
    const unavailable = await staff.unavailable(SETTINGS, 'PUT');
    await staff.fill({ [HOURS]: 'Always' });
    await staff.press('Save settings', { sees: 'Failed to save settings' });
    unavailable.end();
    await staff.press('Save settings', { sees: 'Settings saved successfully!' });
    expect(await stored(HOURS)).toBe('Always');
  });

  it('tell the second of two editors, and lose no changes of either', async () => {
    await staff.enter('/admin/settings', { sees: 'Site name' });
    await admin.saveSetting(HOURS, 'Theirs');
    await admin.saveSetting('support.address', '2 Other Street');
    await staff.fill({ [HOURS]: 'Mine', 'support.lookup_hours': 'Mine too' });
    await staff.press('Save settings');
    await staff.sees('Someone else changed the same settings. Your edits are still here.');
    await staff.sees('Phone hours: Theirs');
    expect(await stored('support.lookup_hours')).not.toBe('Mine too');
    await staff.press('Keep mine');
    expect(await staff.fieldValue('support.address')).toBe('2 Other Street');
    await staff.press('Save settings', { sees: 'Settings saved successfully!' });
    expect(await stored(HOURS)).toBe('Mine');
    expect(await stored('support.lookup_hours')).toBe('Mine too');
    expect(await stored('support.address')).toBe('2 Other Street');

    await admin.saveSetting(HOURS, 'Theirs again');
    await staff.fill({ [HOURS]: 'Mine again' });
    await staff.press('Save settings');
    await staff.press('Take theirs');
    expect(await staff.fieldValue(HOURS)).toBe('Theirs again');
  });

  it('ask before unsaved changes are lost', async () => {
    await staff.enter('/admin/settings', { sees: 'Site name' });
    await staff.fill({ [HOURS]: 'Half done' });
    const asked = staff.refuseDialogs(1);
    await staff.press('Lenders');
    await waitFor(() => asked.length === 1);
    expect(await staff.fieldValue(HOURS)).toBe('Half done');
    await staff.press('Lenders', { at: '/admin/lenders' });
  });

  it('say before saving which documents a shorter retention would delete', async () => {
    const days = 'retention.documents_days';
    const notice = 'Tonight’s run would permanently delete';
    const gone = (): Promise<unknown> =>
      staff.page.waitForFunction((text) => !document.body.textContent?.includes(text), {}, notice);
    await admin.saveSetting('public.require_approval', false);
    const { body } = await borrower.upload();
    const ofIt = `from insurance_uploads where id = '${body.id}' and stage = 'closed'`;
    await waitFor(async () => (await sql.document(`select ${ofIt}`)).length === 1);
    await sql.document(
      `update insurance_uploads set stage_since = now() - interval '40 days' where id = '${body.id}'`,
    );
    await staff.enter('/admin/settings', { sees: 'Site name' });
    await staff.fill({ [days]: '30' }, { sees: `${notice} 1 document.` });
    await staff.fill({ [days]: '50' }, { sees: `${notice} 0 documents.` });
    await staff.press('Save settings', { sees: 'Settings saved successfully!' });
    await gone();
    expect(await stored(days)).toBe(50);
    await staff.fill({ [days]: '60' }, { sees: 'You have unsaved changes.' });
    await gone();
    // An empty field keeps documents forever again.
    await staff.page.click(`[name="${days}"]`, { count: 3 });
    await staff.key('Backspace');
    await staff.press('Save settings');
    await waitFor(async () => (await stored(days)) === null);
  });

  it('make an admin who requires a second factor set up their own', async () => {
    const { as } = await admin.withNew({ role: 'admin' });
    await staff.enter('/admin/settings', { as, sees: 'Require a second factor' });
    await staff.click('[name="security.require_mfa"]');
    await staff.sees('You don’t have one yet: you’ll set yours up as soon as this is saved.');
    await staff.press('Save settings', { heading: 'Set up your second factor' });
    await staff.setUpSecondFactor();
    await staff.press('Continue', { sees: 'Site name' });
    expect(
      await staff.page.$eval('[name="security.require_mfa"]', (box) => (box as HTMLInputElement).checked),
    ).toBe(true);
  });
});
