import { SETTINGS, toAdminContact, toSiteSettings } from './site-settings';

describe('the settings that the public pages show', () => {
  it('hold what was set, and the standard where nothing usable was', () => {
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
    expect(settings.name).toBe('Harbor Proof');
    expect(settings.support.phone).toBe(SETTINGS['support.phone'].value);
    expect(settings.support.email).toBe(SETTINGS['support.email'].value);
    expect(settings.heroImageUrl).toBe('/files/content/x.png');
    expect(settings.aboutImageUrl).toBeNull();
  });
});

describe('the address that staff are mailed at', () => {
  it.each([
    ['ops@example.com', 'ops@example.com'],
    ['ops', SETTINGS['site.admin_email'].value],
  ])('%s is %s', (stored, email) => {
    expect(toAdminContact(new Map([['site.admin_email', stored]]))).toEqual({ email });
  });
});
