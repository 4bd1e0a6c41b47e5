import { CLOCK_PRESETS, type ClockRules, CollateralKind, NewCaseFields } from '@coverleaf/contracts';
import { newActor, outcomeOf as outcome } from '@coverleaf/testing';
import { lenderRecord } from '../../../test/fake-services';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { CasesService } from '../cases.service';
import { addDays, dayAt } from './calendar';
import { ClocksService } from './clocks.service';

describe('a lender’s clock', () => {
  const service = useDocument();
  const ann = newActor();
  const clocks = () => service.get(ClocksService);
  const ZONE = 'America/Chicago';
  const daysAgo = (count: number): string => addDays(dayAt(new Date(), ZONE), -count, 'days');

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { timeZone: ZONE }), lenderRecord(SKYLA)];
  });
  afterEach(() => service.empty());

  const place = (collateral: CollateralKind = 'auto') => ({ lenderId: HARBOR.id, collateral });
  const change = (body: ClockRules, version?: number, actor = ann) =>
    clocks().change({ actor, params: place(), body, version });
  const open = async (reference: string, fields: Omit<NewCaseFields, 'reference'>): Promise<string> => {
    const body = { ...NewCaseFields.parse({ reference, ...fields }), lenderId: HARBOR.id };
    return (await service.get(CasesService).open({ actor: ann, body })).id;
  };
  const clockOf = async (id: string) =>
    (await service.get(CasesService).get({ actor: ann, params: { id } })).clock;

  it('is a preset until somebody changes it, and each change is a version', async () => {
    const { items } = await clocks().list({ actor: ann, params: { lenderId: HARBOR.id } });
    expect(items.map(({ collateral, version, rules }) => [collateral, version, rules.noticeDays])).toEqual([
      ...[
        ['auto', 0, 30],
        ['home', 0, 45],
        ['boat', 0, 30],
        ['rv', 0, 30],
      ],
    ]);
    const rules = { ...CLOCK_PRESETS.plain, noticeDays: 20 };
    expect(await change(rules, 0)).toMatchObject({ version: 1, rules, changedBy: ann.userId });
    expect(await outcome(change(rules, 0))).toBe('409 stale');
    const both = await Promise.all([outcome(change(rules, 1)), outcome(change(rules, 1))]);
    expect(both.toSorted()).toEqual(['409 stale', 'done']);
    expect(await service.acts({ action: 'clock.changed' })).toHaveLength(2);
  });

  it('is hidden from the staff of other lenders', async () => {
    const other = newActor({ role: 'site_manager', lenderId: SKYLA.id });
    expect(await outcome(change(CLOCK_PRESETS.plain, 0, other))).toBe('404 not_found');
    expect(await outcome(clocks().list({ actor: other, params: { lenderId: HARBOR.id } }))).toBe(
      '404 not_found',
    );
  });

  it('says where a case stands on the lender’s day; a mortgage waits for its reminder', async () => {
    const auto = await open('REF-1', { collateral: 'auto', noticeOn: daysAgo(34) });
    expect(await clockOf(auto)).toEqual({ step: 'noticed', reminderFrom: null, lastDay: daysAgo(0) });
    const home = await open('REF-2', { collateral: 'home', noticeOn: daysAgo(60) });
    expect(await clockOf(home)).toEqual({ step: 'reminder_due', reminderFrom: daysAgo(30), lastDay: null });
    const unknown = await open('REF-3', { noticeOn: daysAgo(60), reminderOn: daysAgo(20) });
    expect(await clockOf(unknown)).toMatchObject({ step: 'over', lastDay: daysAgo(1) });
  });

  it('shows which open cases a change would touch, without changing anything', async () => {
    const touched = await open('REF-1', { collateral: 'auto', noticeOn: daysAgo(34) });
    await open('REF-2', { collateral: 'auto' });
    await open('REF-3', { collateral: 'home', noticeOn: daysAgo(34) });
    const longer = { ...CLOCK_PRESETS.plain, graceDays: 10 };
    const trial = await clocks().try({ actor: ann, params: place(), body: longer });
    expect(trial).toMatchObject({ checked: 2, changedCount: 1 });
    expect(trial.changed).toEqual([
      {
        ...{ caseId: touched, reference: 'REF-1' },
        before: { step: 'noticed', reminderFrom: null, lastDay: daysAgo(0) },
        after: { step: 'noticed', reminderFrom: null, lastDay: daysAgo(-5) },
      },
    ]);
    expect((await clockOf(touched)).lastDay).toBe(daysAgo(0));
  });
});
