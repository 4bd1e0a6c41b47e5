import { sql, staff, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(240_000);

const TEMPLATES = '/api/v1/admin/templates';

describe('the templates', () => {
  // The browser notes the answers that a test has made up.
  withStaffBrowser({ expected: /status of 503/ });

  const cardOf = (name: string): Promise<string> =>
    staff.page.$$eval(
      '.template',
      (cards, wanted) =>
        (cards as HTMLElement[]).find((card) => card.querySelector('h2')?.textContent === wanted)
          ?.innerText ?? '',
      name,
    );

  it('are shown with colors, how many lenders have them, and which is the default', async () => {
    await sql.lender(`update lenders set deleted_at = now() where slug = 'summit'`);
    await staff.enter('/admin/templates', { sees: 'UFCU' });
    const standard = await cardOf('Standard');
    for (const text of [
      'Default',
      'The letter and its stub',
      '#003057',
      '#ffd200',
      '#1d7a8c',
      '1 lender uses it',
    ])
      expect(standard).toContain(text);
    expect(await cardOf('UFCU')).not.toContain('Default');
    const sketches = await staff.page.$$eval('svg[role=img]', (drawings) =>
      drawings.map((drawing) => drawing.getAttribute('aria-label')),
    );
    expect(sketches).toEqual(
      ['Skyla', 'Standard', 'UFCU'].map((name) => `Sketch of the home page with the template ${name}`),
    );
    const fills = await staff.page.$$eval('.template__swatch path', (paths) =>
      paths.map((path) => getComputedStyle(path).fill),
    );
    expect(fills.slice(3, 6)).toEqual(['rgb(0, 48, 87)', 'rgb(255, 210, 0)', 'rgb(29, 122, 140)']);
  });

  it('can be loaded again in the form of a lender', async () => {
    await staff.enter('/admin/lenders?q=skyla', { sees: 'Slug: /skyla' });
    const unavailable = await staff.unavailable(TEMPLATES);
    await staff.press('Edit Skyla', { sees: 'Failed to load templates' });
    unavailable.end();
    await staff.press('Retry', { shows: '[name=templateId] option[value=ufcu]' });
    expect(await staff.fieldValue('templateId')).toBe('skyla');
  });

  it('can be loaded again in the settings', async () => {
    await staff.enter('/admin/dashboard', { at: '/admin/dashboard' });
    const unavailable = await staff.unavailable(TEMPLATES);
    await staff.press('Settings', { sees: 'Failed to load templates' });
    unavailable.end();
    await staff.press('Retry', { shows: '[name="site.default_template"] option[value=ufcu]' });
  });
});
