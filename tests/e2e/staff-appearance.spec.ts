import { documents } from '../stack/document-fixtures';
import { stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

const DARK = 'rgb(21, 25, 30)';
const LIGHT = 'rgb(255, 255, 255)';

withStaffBrowser();

describe('how the admin area looks', () => {
  const background = (): Promise<string> =>
    staff.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const rowHeight = (): Promise<number> =>
    staff.page.$eval('.rows tbody tr', (row) => row.getBoundingClientRect().height);
  const system = (value: 'light' | 'dark'): Promise<void> =>
    staff.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);

  it('follows the system until a person chooses', async () => {
    await staff.enter('/admin/account', { sees: 'Appearance' });
    expect(await background()).toBe(LIGHT);
    await system('dark');
    expect(await background()).toBe(DARK);

    await staff.page.select('[name=theme]', 'light');
    expect(await background()).toBe(LIGHT);
    await system('light');
    await staff.page.select('[name=theme]', 'dark');
    expect(await background()).toBe(DARK);
  });

  it('is dark from the first byte after that, without any script, and only there', async () => {
    await staff.enter('/admin/account', { sees: 'Appearance' });
    await staff.page.select('[name=theme]', 'dark');
    await staff.page.setJavaScriptEnabled(false);
    await staff.page.goto(`${stack.portalUrl}/admin/documents`);
    expect(await background()).toBe(DARK);
    await staff.page.setJavaScriptEnabled(true);

    let cookies: string | undefined;
    staff.page.on('request', (request) => {
      if (request.isNavigationRequest()) cookies = request.headers()['cookie'];
    });
    await system('dark');
    await staff.open('/skyla');
    expect(cookies ?? '').not.toContain('theme');
    expect(await staff.page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(20, 24, 28)');
  });

  it('has lower rows if a person wants them', async () => {
    await documents.upload('Vera Viewed', { lenderSlug: 'ufcu', stage: 'sent' });
    await staff.enter('/admin/documents', { shows: '.rows tbody tr' });
    const comfortable = await rowHeight();
    await staff.open('/admin/account', { sees: 'Appearance' });
    await staff.page.select('[name=density]', 'compact');
    await staff.open('/admin/documents', { shows: '.rows tbody tr' });
    expect(await rowHeight()).toBeLessThanOrEqual(0.75 * comfortable);
  });

  it('keeps the paper of documents white', async () => {
    const id = await documents.upload('Will White', { lenderSlug: 'ufcu', stage: 'sent' });
    await system('dark');
    await staff.enter(`/admin/documents?open=${id}`, { shows: '.pdf__canvas[data-state=words]' });
    const page = await staff.page.$eval('.pdf__page', (one) => getComputedStyle(one).backgroundColor);
    expect([page, await background()]).toEqual([LIGHT, DARK]);
  });
});
