import type { Setting } from '@coverleaf/contracts';
import {
  changesOf,
  clashesOf,
  codesText,
  othersOf,
  rebase,
  SETTINGS_FORM,
  type SettingValues,
  valuesOf,
} from './setting-values';

const SETTINGS: readonly Setting[] = [
  ...SETTINGS_FORM.names.map((key) => ({ key, value: 'a@b.example', description: '' })),
  { key: 'partner.limit', value: 7, description: '' },
].map((setting) => {
  if (/^(public\.content_urls|retention)/.test(setting.key)) return { ...setting, value: null };
  return /_(hours|minutes|documents)$/.test(setting.key) && setting.key.startsWith('security.')
    ? { ...setting, value: 60 }
    : setting;
});
const BEFORE = valuesOf(SETTINGS);
const HERO = 'public.content_urls.hero_image';

describe('the rules of the settings', () => {
  it('send only what was changed, with the previous value', () => {
    expect(changesOf(BEFORE, BEFORE)).toEqual([]);
    const now: SettingValues = { ...BEFORE, 'site.name': 'New', [HERO]: '/files/content/x.png' };
    expect(changesOf(BEFORE, now)).toEqual([
      { key: 'site.name', value: 'New', was: 'a@b.example' },
      { key: HERO, value: '/files/content/x.png', was: null },
    ]);
    expect(changesOf(now, BEFORE)).toContainEqual({ key: HERO, value: null, was: '/files/content/x.png' });
  });

  it('recognize settings of other programs', () => {
    expect(othersOf(SETTINGS).map(({ key }) => key)).toEqual(['partner.limit']);
  });

  it('are rebased on another user’s saved values', () => {
    const mine = { ...BEFORE, 'site.name': 'Mine', 'support.hours': 'Mine' };
    const theirs = { ...BEFORE, 'site.name': 'Theirs', 'support.phone': 'Theirs' };
    expect(clashesOf(BEFORE, mine, theirs)).toEqual(['site.name']);
    const rest = { 'support.hours': 'Mine', 'support.phone': 'Theirs' };
    expect(rebase(BEFORE, mine, theirs, 'mine')).toEqual({ ...BEFORE, ...rest, 'site.name': 'Mine' });
    expect(rebase(BEFORE, mine, theirs, 'theirs')).toEqual({ ...BEFORE, ...rest, 'site.name': 'Theirs' });
  });

  it('read days as a number, and an empty field as forever', () => {
    const DAYS = 'retention.documents_days';
    const now = { ...BEFORE, [DAYS]: '365' };
    expect(changesOf(BEFORE, now)).toEqual([{ key: DAYS, value: 365, was: null }]);
    expect(changesOf(now, BEFORE)).toEqual([{ key: DAYS, value: null, was: 365 }]);
    expect(valuesOf([{ key: DAYS, value: 365, description: '' }])[DAYS]).toBe('365');
    expect(SETTINGS_FORM.errorsOf({ ...BEFORE, [DAYS]: 'a year' }, false)).toEqual({
      [DAYS]: 'Enter a number of days, or leave it empty',
    });
  });

  it('read languages as a list, in whatever order they were chosen', () => {
    const LANGUAGES = 'public.languages';
    const before = valuesOf([{ key: LANGUAGES, value: ['es', 'fr'], description: '' }]);
    const now: SettingValues = { ...before, [LANGUAGES]: codesText(['ht', 'es']) };
    expect(changesOf(before, now)).toEqual([{ key: LANGUAGES, value: ['es', 'ht'], was: ['es', 'fr'] }]);
    expect(changesOf(before, { ...before, [LANGUAGES]: codesText(['fr', 'es']) })).toEqual([]);
    expect(changesOf(before, { ...before, [LANGUAGES]: '' })).toMatchObject([{ value: [] }]);
  });

  it('read hours and minutes of sessions within their limits', () => {
    const now: SettingValues = { ...BEFORE, 'security.idle_minutes': ' 30' };
    expect(changesOf(BEFORE, now)).toEqual([{ key: 'security.idle_minutes', value: 30, was: 60 }]);
    for (const wrong of ['', '14', '1441', '2e1', '-30', '30.5'])
      expect(SETTINGS_FORM.errorsOf({ ...BEFORE, 'security.idle_minutes': wrong }, false)).toHaveProperty([
        'security.idle_minutes',
      ]);
  });

  it('say what is missing or wrong, and allow images to be missing', () => {
    expect(SETTINGS_FORM.errorsOf(BEFORE, false)).toEqual({});
    expect(SETTINGS_FORM.errorsOf({ ...BEFORE, 'site.name': ' ', 'support.email': 'ann' }, false)).toEqual({
      'site.name': 'Fill in this field',
      'support.email': 'Enter an email address like name@example.com',
    });
  });
});
