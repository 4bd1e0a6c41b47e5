import { addDays, dayAt, isBusinessDay } from './calendar';

describe('business days', () => {
  it.each([
    ['a Thursday', '2026-11-19', true],
    ['Thanksgiving', '2026-11-26', false],
    ['a Saturday', '2026-11-28', false],
    ['New Year’s Day', '2027-01-01', false],
    ['Martin Luther King’s birthday', '2027-01-18', false],
    ['Washington’s birthday', '2027-02-15', false],
    ['Memorial Day', '2027-05-31', false],
    ['Labor Day', '2027-09-06', false],
    ['Columbus Day', '2027-10-11', false],
    ['Independence Day on a Sunday, observed on Monday', '2027-07-05', false],
    ['Christmas on a Saturday: banks are open on the Friday before', '2027-12-24', true],
  ])('%s', (_what, day, isOpen) => expect(isBusinessDay(day)).toBe(isOpen));

  it('are counted without weekends and holidays', () => {
    expect(addDays('2026-11-25', 1, 'business_days')).toBe('2026-11-27');
    expect(addDays('2026-11-27', 1, 'business_days')).toBe('2026-11-30');
    expect(addDays('2026-11-25', 10, 'business_days')).toBe('2026-12-10');
    expect(addDays('2026-11-25', 0, 'business_days')).toBe('2026-11-25');
  });
});

it('adds days over ends of months, leap days and changes to daylight-saving time', () => {
  expect(addDays('2026-12-20', 45, 'days')).toBe('2027-02-03');
  expect(addDays('2028-02-28', 1, 'days')).toBe('2028-02-29');
  expect(addDays('2027-03-13', 2, 'days')).toBe('2027-03-15');
});

it('knows the day at a moment by the lender’s time zone', () => {
  const moment = new Date('2026-11-27T04:30:00Z');
  expect(dayAt(moment, 'America/New_York')).toBe('2026-11-26');
  expect(dayAt(moment, 'UTC')).toBe('2026-11-27');
});
