import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import { SETTING_VALUES, type SettingChange } from '@coverleaf/contracts';
import { NoKeyringError } from '@coverleaf/encryption';
import { newActor, outcomeOf, startForTests } from '@coverleaf/testing';
import { CATALOGS } from '@coverleaf/locales';
import { DataSource, type QueryRunner } from 'typeorm';
import { startLender, useLender } from '../../test/start-lender';
import { KeepRetention1795476000000 } from '../migrations/1795476000000-keep-retention';
import { SettingsService } from './settings.service';

const actor = newActor();

describe('settings', () => {
  const running = useLender();
  const settings = () => running.get(SettingsService);

  const save = (body: SettingChange[]) => settings().save({ actor, body });
  const valueOf = async (key: string): Promise<unknown> =>
    (await settings().list()).find((setting) => setting.key === key)?.value;
  const invalid = (field: string) => ({ status: 422, errors: [{ field }] });
  const auditEntries = () => running.acts({ action: 'settings.updated' });
  const lastChanges = async () => (await auditEntries()).at(-1)?.changes;

  it('exist from the start, with a description', async () => {
    const list = await settings().list();
    expect(list.map(({ key }) => key).toSorted()).toEqual(Object.keys(SETTING_VALUES).toSorted());
    expect(list.every(({ description }) => description)).toBe(true);
    expect(await valueOf('public.enable_notifications')).toBe(true);
    expect(await valueOf('public.content_urls.hero_image')).toBeNull();
    const retention = ['documents', 'timelines', 'emails'].map((kind) => valueOf(`retention.${kind}_days`));
    expect(await Promise.all(retention)).toEqual([2_557, null, 731]);
  });

  it('belong to a service without keys, so it can’t start with audited reads', () => {
    const reads = new ReadTrail(running.get(DataSource), running.get(AuditTrail));
    expect(() => running.get(ReadTrail)).toThrow();
    expect(() => reads.onModuleInit()).toThrow(NoKeyringError);
  });

  it('for retention keep everything in an older installation, which never had them', async () => {
    await running.query(`delete from settings where key = 'retention.emails_days'`);
    await running
      .get(DataSource)
      .transaction(({ queryRunner }) => new KeepRetention1795476000000().up(queryRunner as QueryRunner));
    expect(await valueOf('retention.emails_days')).toBeNull();
    expect(await valueOf('retention.documents_days')).toBe(2_557);
    await running.query(`update settings set value = '731' where key = 'retention.emails_days'`);
  });

  const addImage = async (name: string): Promise<string> => {
    await running.query(
      `insert into images (name, id, kind, content_type, width, height, bytes, original_filename)
       values ($1, gen_random_uuid(), 'image', 'image/png', 1, 1, 1, 'quay.png')`,
      [name],
    );
    return `/files/content/${name}`;
  };

  it('are saved with their types, and omitted ones are kept', async () => {
    const before = (await auditEntries()).length;
    const quay = await addImage('1_quay%20(east).png');
    await save([
      { key: 'site.name', value: '  Harbor Proof ' },
      { key: 'public.require_approval', value: true },
      { key: 'public.content_urls.hero_image', value: quay },
      { key: 'support.phone', value: '+1 (555) 010-0199' },
    ]);
    expect(await valueOf('site.name')).toBe('Harbor Proof');
    expect(await valueOf('public.require_approval')).toBe(true);
    expect(await valueOf('site.default_template')).toBe('standard');
    // The phone number did not change.
    expect((await auditEntries()).slice(before)).toMatchObject([
      { fields: ['site.name', 'public.require_approval', 'public.content_urls.hero_image'] },
    ]);
    expect(await lastChanges()).toEqual([
      { field: 'site.name', from: 'Coverleaf', to: 'Harbor Proof' },
      { field: 'public.require_approval', from: false, to: true },
      { field: 'public.content_urls.hero_image', from: null, to: quay },
    ]);
    await save([{ key: 'public.content_urls.hero_image', value: '' }]);
    expect(await valueOf('public.content_urls.hero_image')).toBeNull();
  });

  it('are kept with their description if the product does not know them', async () => {
    await save([{ key: 'partner.limit', value: 7, description: 'Theirs' }]);
    // Values of unknown settings and personal addresses are not audited.
    expect(await lastChanges()).toBeNull();
    await save([{ key: 'site.admin_email', value: 'ann@example.com' }]);
    expect(await lastChanges()).toBeNull();
    await save([{ key: 'partner.limit', value: 8 }]);
    const [setting] = (await settings().list()).slice(-1);
    expect(setting).toEqual({ key: 'partner.limit', value: 8, description: 'Theirs' });
    for (const value of [{ deep: true }, ['x'], 'x'.repeat(5_001), undefined])
      await expect(save([{ key: 'partner.limit', value }])).rejects.toMatchObject(invalid('partner.limit'));
  });

  it.each<[string, unknown]>([
    ['site.name', ''],
    ['site.name', 'x'.repeat(61)],
    ['site.name', true],
    ['site.admin_email', 'ann'],
    ['site.default_template', 'fancy'],
    ['support.phone', 'call us'],
    ['public.enable_notifications', 'true'],
    ['public.content_urls.hero_image', 'https://elsewhere.example/a.png'],
    ['public.content_urls.about_image', '/files/content/../secrets'],
    ['public.content_urls.about_image', '/files/content/1_nowhere.png'],
    ['public.content_urls.about_image', 'javascript:alert(1)'],
    ['security.require_mfa', null],
    ['public.languages', 'es'],
    ['public.languages', ['es', 'Spanish']],
    ['public.languages', ['es', 'qqq']],
  ])('refuse %s as %p, and save none of the rest', async (key, value) => {
    const other = { key: 'support.hours', value: `Never ${randomUUID()}` };
    await expect(save([other, { key, value }])).rejects.toMatchObject(invalid(key));
    expect(await valueOf('support.hours')).not.toBe(other.value);
  });

  it('accept only languages with a catalog, each once', async () => {
    const key = 'public.languages';
    const find = async () => (await settings().list()).find((setting) => setting.key === key);
    expect(await find()).toMatchObject({ value: ['es'], choices: Object.keys(CATALOGS) });
    await save([{ key, value: [] }]);
    expect(await find()).toMatchObject({ value: [] });
    await save([{ key, value: ['es', 'en', 'es'], was: [] }]);
    expect(await find()).toMatchObject({ value: ['es'] });
  });

  it('can appear once each', async () => {
    const twice = ['a', 'b'].map((value) => ({ key: 'site.name', value }));
    await expect(save(twice)).rejects.toMatchObject({ errors: [{ field: 'site.name' }] });
  });

  it('tell the second editor of the same setting, and let two people change different ones', async () => {
    const was = await valueOf('support.hours');
    const theirs = await valueOf('support.lookup_hours');
    await save([{ key: 'support.hours', value: 'First', was }]);
    const lookupHours = { key: 'support.lookup_hours', value: 'Second', was: theirs };
    const second = save([{ key: 'support.hours', value: 'Second', was }, lookupHours]);
    const stale = { status: 409, code: 'stale', errors: [{ field: 'support.hours' }] };
    await expect(second).rejects.toMatchObject(stale);
    expect(await valueOf('support.lookup_hours')).toBe(theirs);
    await save([lookupHours]);
    // Saving the same new value is not a conflict.
    await save([{ key: 'support.hours', value: 'First', was }]);
    expect(await valueOf('support.hours')).toBe('First');
  });

  it('let only one of two simultaneous saves start from the old value', async () => {
    const was = await valueOf('support.address');
    const saveAddress = (value: string) => outcomeOf(save([{ key: 'support.address', value, was }]));
    const outcomes = await Promise.all(['1 Road', '2 Road', '3 Road'].map(saveAddress));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it('count as the default if something unusable is stored', async () => {
    await running.query(`update settings set value = '42' where key = 'support.email'`);
    expect(await valueOf('support.email')).toBe('help@coverleaf.example');
    await save([{ key: 'support.email', value: 'us@coverleaf.example', was: 'help@coverleaf.example' }]);
    expect(await valueOf('support.email')).toBe('us@coverleaf.example');
  });
});

describe.each([
  ['yes', true, 'required'],
  ['later', true, 'offered'],
  ['no', false, 'off'],
] as const)('with REQUIRE_MFA=%s', (given, shown, secondFactor) => {
  const running = startForTests(() => startLender({ REQUIRE_MFA: given }));

  it('the second factor follows the environment until an admin chooses', async () => {
    const settings = running.get(SettingsService);
    const find = async () => (await settings.list()).find(({ key }) => key === 'security.require_mfa')?.value;
    expect(await find()).toBe(shown);
    expect((await settings.securitySettings()).secondFactor).toBe(secondFactor);
    const save = (value: boolean) =>
      settings.save({ actor: newActor(), body: [{ key: 'security.require_mfa', value }] });
    await save(!shown);
    expect((await settings.securitySettings()).secondFactor).toBe(shown ? 'off' : 'required');
    await save(shown);
    expect((await settings.securitySettings()).secondFactor).toBe(shown ? 'required' : 'off');
  });
});
