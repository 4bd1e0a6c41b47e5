import { SETTINGS, toAdminContact, toSiteSettings } from './site-settings';

describe('the settings that the public pages show', () => {
  it('contain stored values, and defaults for missing or invalid ones', () => {
    const settings = toSiteSettings(
      new Map<string, unknown>([
        ['site.name', 'Harbor Proof'],
        ['support.phone', 42],
        ['support.email', ''],
        ['public.content_urls.hero_image', '/files/content/x.png'],
        ['public.content_urls.about_image', 'https://elsewhere.example/x.png'],
        ['something.else', true],
      ]),
    );
    expect(settings).toMatchObject({
      name: 'Harbor Proof',
      support: { phone: SETTINGS['support.phone'].value, email: SETTINGS['support.email'].value },
      ...{ heroImageUrl: '/files/content/x.png', aboutImageUrl: null },
    });
  });
});

describe('the address for emails to staff', () => {
  it.each([
    ['ops@example.com', 'ops@example.com'],
    ['ops', SETTINGS['site.admin_email'].value],
  ])('%s is %s', (stored, email) => {
    expect(toAdminContact(new Map([['site.admin_email', stored]]))).toEqual({ email, weeklyFigures: true });
  });

  it('does not get the figures of the week if that is turned off', () => {
    expect(toAdminContact(new Map([['site.weekly_figures', false]])).weeklyFigures).toBe(false);
  });
});
