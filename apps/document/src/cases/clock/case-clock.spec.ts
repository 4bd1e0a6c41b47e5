import { CLOCK_PRESETS } from '@coverleaf/contracts';
import { caseClock, type CaseDays } from './case-clock';

const NO_DAYS: CaseDays = { noticeOn: null, reminderOn: null, dueOn: null };

describe('the clock of a mortgage (12 CFR 1024.37)', () => {
  const clock = (days: Partial<CaseDays>, today: string) =>
    caseClock({ ...NO_DAYS, ...days }, CLOCK_PRESETS.mortgage, today);
  const noticeOn = '2026-09-01';

  it('never ends without a notice, or without a reminder', () => {
    expect(clock({ dueOn: '2026-01-01' }, '2026-11-26')).toEqual({
      ...{ step: 'no_notice', reminderFrom: null, lastDay: null },
    });
    expect(clock({ noticeOn }, '2026-09-30').step).toBe('noticed');
    expect(clock({ noticeOn }, '2026-10-01')).toEqual({
      ...{ step: 'reminder_due', reminderFrom: '2026-10-01', lastDay: null },
    });
    expect(clock({ noticeOn }, '2030-01-01').step).toBe('reminder_due');
  });

  it('gives 45 days after the notice and 15 from the reminder on, whichever ends later', () => {
    expect(clock({ noticeOn, reminderOn: '2026-10-01' }, '2026-10-15')).toMatchObject({
      ...{ step: 'reminded', lastDay: '2026-10-15' },
    });
    expect(clock({ noticeOn, reminderOn: '2026-10-01' }, '2026-10-16').step).toBe('over');
    expect(clock({ noticeOn, reminderOn: '2026-11-10' }, '2026-11-24').lastDay).toBe('2026-11-24');
    expect(clock({ noticeOn, reminderOn: '2026-11-10' }, '2026-11-25').step).toBe('over');
  });

  it('takes a reminder that was sent too early for none', () => {
    expect(clock({ noticeOn, reminderOn: '2026-09-30' }, '2026-12-01').step).toBe('reminder_due');
  });

  it('never ends before the day that the letter names', () => {
    const days = { noticeOn, reminderOn: '2026-10-01', dueOn: '2026-12-24' };
    expect(clock(days, '2026-12-24')).toMatchObject({ step: 'reminded', lastDay: '2026-12-24' });
    expect(clock({ ...days, dueOn: '2026-09-10' }, '2026-10-16').lastDay).toBe('2026-10-15');
  });
});

describe('the plain clock', () => {
  it('adds its grace to the day that comes last', () => {
    const days = { ...NO_DAYS, noticeOn: '2026-11-01' };
    const rules = { ...CLOCK_PRESETS.plain, graceDays: 5 };
    expect(caseClock(days, rules, '2026-12-05')).toEqual({
      ...{ step: 'noticed', reminderFrom: null, lastDay: '2026-12-05' },
    });
    expect(caseClock(days, rules, '2026-12-06').step).toBe('over');
    expect(caseClock({ ...days, dueOn: '2026-12-10' }, rules, '2026-12-15').lastDay).toBe('2026-12-15');
  });

  it('counts business days where the rules say so', () => {
    const rules = {
      ...CLOCK_PRESETS.plain,
      noticeDays: 10,
      graceDays: 0,
      calendar: 'business_days' as const,
    };
    expect(caseClock({ ...NO_DAYS, noticeOn: '2026-11-20' }, rules, '2026-11-26').lastDay).toBe('2026-12-04');
  });
});
