import { canRetry, eventLabel, nextAttemptLabel, untilLabel } from './transmission-labels';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const later = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();

describe('words for transmissions', () => {
  it.each([
    [-5, 'now'],
    [0.4, 'in 1 s'],
    [59, 'in 59 s'],
    [61, 'in 2 min'],
    [240, 'in 4 min'],
    [3_601, 'in 2 h'],
    [90_000, 'in 2 d'],
  ])('say when something is due: %d seconds from now', (seconds, words) => {
    expect(untilLabel(later(seconds), NOW)).toBe(words);
  });

  it('mention a next attempt only if there is one', () => {
    const nextAttemptAt = later(240);
    expect(nextAttemptLabel({ state: 'retrying', nextAttemptAt }, NOW)).toBe('next try in 4 min');
    expect(nextAttemptLabel({ state: 'pending', nextAttemptAt }, NOW)).toBeNull();
    expect(nextAttemptLabel({ state: 'failed', nextAttemptAt: null }, NOW)).toBeNull();
  });

  it('distinguish what staff did from what happened', () => {
    const event = { at: later(0), detail: null, actorId: null, actorName: null };
    expect(eventLabel({ ...event, state: 'pending' })).toBe('Queued');
    expect(eventLabel({ ...event, state: 'pending', actorId: 'a', actorName: 'Ann' })).toBe('Ann retried it');
    expect(eventLabel({ ...event, state: 'discarded', actorId: 'a' })).toBe('A deleted user discarded it');
  });

  it('offer a retry only if it is possible', () => {
    expect(canRetry({ state: 'failed', obstacle: null })).toBe(true);
    expect(canRetry({ state: 'failed', obstacle: 'It was rejected.' })).toBe(false);
    expect(canRetry({ state: 'sending', obstacle: null })).toBe(false);
  });
});
