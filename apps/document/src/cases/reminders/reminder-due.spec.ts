import { CLOCK_PRESETS } from '@coverleaf/contracts';
import { isDue, nextReminder, openAsk, type ReminderFacts } from './reminder-due';

const RULES = { ...CLOCK_PRESETS.plain, remindAfterDays: 5, remindBeforeDays: 9, asksRenewal: true };
const NOTHING: ReminderFacts = {
  ...{ state: 'open', isEnded: false, awaitsCall: false, newest: null, lastDay: null, coveredUntil: null },
};
const REJECTED = { uploadId: 'a', askedOn: '2026-03-01', isAccepted: false };

const askOf = (facts: Partial<ReminderFacts>, rules = RULES) => openAsk({ ...NOTHING, ...facts }, rules);
const daysOf = (facts: Partial<ReminderFacts>, opened: readonly string[], rules = RULES) => {
  const ask = askOf(facts, rules);
  return ask && nextReminder(ask, opened, rules);
};

describe('a case asks', () => {
  it('again for what a document lacks, until another one comes', () => {
    const facts = { state: 'held' as const, newest: REJECTED };
    expect(askOf(facts)).toMatchObject({ ask: 'again', occasion: 'a', from: '2026-03-06' });
    expect(askOf({ ...facts, newest: { ...REJECTED, askedOn: null } })).toBeNull();
    expect(askOf(facts, { ...RULES, remindAfterDays: null as never })).toBeNull();
  });

  it('for proof before the last day, if nothing arrived', () => {
    expect(askOf({ lastDay: '2026-03-20' })).toMatchObject({ ask: 'proof', from: '2026-03-11' });
    expect(askOf({ lastDay: null })).toBeNull();
    expect(askOf({ lastDay: '2026-03-20', state: 'held' })).toBeNull();
    expect(askOf({ lastDay: '2026-03-20' }, { ...RULES, remindBeforeDays: null as never })).toBeNull();
  });

  it('for the new page before proven coverage ends, if the lender wants it', () => {
    const accepted = { uploadId: 'a', askedOn: null, isAccepted: true };
    const facts = { state: 'proven' as const, coveredUntil: '2026-05-31', newest: accepted };
    expect(askOf(facts)).toMatchObject({ ask: 'renewal', occasion: '2026-05-31', from: '2026-05-01' });
    expect(askOf(facts, { ...RULES, asksRenewal: false })).toBeNull();
    expect(askOf({ ...facts, coveredUntil: null })).toBeNull();
    // A document that came since may be the new page.
    expect(askOf({ ...facts, newest: { ...accepted, isAccepted: false } })).toBeNull();
  });

  it('for nothing after it is proven or closed, staff or borrower ended it, or an agent must be called', () => {
    expect(askOf({ newest: REJECTED, state: 'proven' })).toBeNull();
    expect(askOf({ newest: REJECTED, state: 'closed' })).toBeNull();
    expect(askOf({ newest: REJECTED, isEnded: true })).toBeNull();
    expect(askOf({ newest: REJECTED, awaitsCall: true })).toBeNull();
  });
});

describe('the next reminder', () => {
  it('comes after a pause, and not more often than the lender wants', () => {
    const facts = { newest: REJECTED };
    expect(daysOf(facts, [])).toBe('2026-03-06');
    expect(daysOf(facts, ['2026-03-08'])).toBe('2026-03-13');
    expect(daysOf(facts, ['2026-03-13', '2026-03-08'])).toBe('2026-03-18');
    expect(daysOf(facts, ['2026-03-08', '2026-03-13', '2026-03-18'])).toBeNull();
    expect(daysOf(facts, ['2026-03-08'], { ...RULES, mostReminders: 1 })).toBeNull();
  });

  it('is spread over the days before the last one, and pointless after it', () => {
    const facts = { lastDay: '2026-03-20' };
    expect(daysOf(facts, ['2026-03-11'])).toBe('2026-03-14');
    expect(daysOf(facts, ['2026-03-11', '2026-03-18'])).toBeNull();
  });

  it('is due from its day on, but not months later', () => {
    expect(isDue('2026-03-06', '2026-03-05')).toBe(false);
    expect(isDue('2026-03-06', '2026-03-06')).toBe(true);
    expect(isDue('2026-03-06', '2026-05-05')).toBe(true);
    expect(isDue('2026-03-06', '2026-05-06')).toBe(false);
    expect(isDue(null, '2026-03-06')).toBe(false);
  });
});
