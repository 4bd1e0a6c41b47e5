import { act, screen } from '@testing-library/react';
import { renderForStaff } from '../../../testing/staff-fakes';
import { NewRows, POLL_MS } from './new-rows';

const NOUN = ['email', 'emails'] as const;

/** A list of two rows with the filter `q`, and how often it was fetched again. */
function show(now: { total: number; totalIsCapped?: boolean }, list: object = {}) {
  const asked: object[] = [];
  const refetched: string[] = [];
  const query: { readonly q?: string } = { q: 'okafor' };
  const fetchPage = (filter: object) => {
    asked.push(filter);
    return Promise.resolve(now);
  };
  const shown = {
    ...{ items: [1, 2], query, total: 2, totalIsCapped: false, isFetching: false, updatedAt: 0 },
    ...{ refetch: () => void refetched.push('again'), ...list },
  };
  renderForStaff(<NewRows list={shown} name="emails" noun={NOUN} fetchPage={fetchPage} />);
  return { asked, refetched, poll: () => act(() => jest.advanceTimersByTimeAsync(POLL_MS + 100)) };
}

describe('new rows of a list', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are counted with the filters of the list, and shown on request', async () => {
    const { asked, refetched, poll } = show({ total: 5 });
    expect(asked).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
    await poll();
    expect(asked).toEqual([{ q: 'okafor', limit: 1 }]);
    screen.getByRole('button', { name: 'Show 3 new emails' }).click();
    expect(refetched).toEqual(['again']);
  });

  it('fill an empty list by themselves', async () => {
    const { refetched, poll } = show({ total: 1 }, { items: [], total: 0 });
    await poll();
    expect(refetched).toEqual(['again']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['rows have left', { total: 1 }, {}],
    ['there are too many to count', { total: 10_000, totalIsCapped: true }, {}],
    ['the list was fetched since', { total: 5 }, { updatedAt: Number.MAX_SAFE_INTEGER }],
    ['the list is too long to count', { total: 10_001 }, { totalIsCapped: true }],
  ])('are not announced where %s', async (_, now, list) => {
    const { refetched, poll } = show(now, list);
    await poll();
    expect(screen.queryByRole('button')).toBeNull();
    expect(refetched).toEqual([]);
  });
});
