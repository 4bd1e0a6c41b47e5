import { pathOf, renderForStaff } from '../../../testing/staff-fakes';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { answerFetch, problem } from '../../../testing/browser-fakes';
import { LenderField } from './lender-field';

const lender = (name: string, n: number, accountId: string | null = null) => ({
  ...{ id: `8f14e45f-ceea-467f-9d1e-2b7c1f0a9d3${n}`, name, slug: name.toLowerCase(), accountId },
});
const SKYLA = lender('Skyla', 1, 'SKY-1');
const UFCU = lender('UFCU', 2);
const SLEEPER = lender('Sleeper', 3);
const user = userEvent.setup();

interface Shown {
  readonly chosen: string[];
  readonly asked: string[];
}

/** A form with the field, whose server knows two active lenders and one that is inactive. */
function show(value = '', answers = true): Shown {
  const shown: Shown = { chosen: [], asked: [] };
  answerFetch((request) => {
    const { searchParams } = new URL(request.url);
    shown.asked.push(pathOf(request) + new URL(request.url).search);
    const [id, q] = [searchParams.get('id'), searchParams.get('q')?.toLowerCase() ?? ''];
    if (!answers) return problem(503, 'unavailable');
    const items = id
      ? [SKYLA, UFCU, SLEEPER].filter((one) => one.id === id)
      : [SKYLA, UFCU].filter(({ slug, accountId }) => `${slug} ${accountId}`.toLowerCase().includes(q));
    return { status: 200, body: { items, hasMore: q === '' } };
  });
  function Form() {
    const [id, setId] = useState(value);
    const change = (next: string): void => {
      shown.chosen.push(next);
      setId(next);
    };
    return (
      <form onSubmit={() => shown.chosen.push('submitted')}>
        <LenderField value={id} first={[{ id: 'all', name: 'All lenders' }]} onChange={change} />
        <button type="button">Elsewhere</button>
      </form>
    );
  }
  renderForStaff(<Form />);
  return shown;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Lender' });
const names = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);

describe('the choice of a lender', () => {
  it('searches on the server and chooses by click', async () => {
    const { chosen, asked } = show();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(asked).toEqual([]);
    await user.type(field(), 'sky-1');
    await waitFor(() => expect(names()).toEqual(['Skyla']));
    await user.click(screen.getByRole('option', { name: /^Skyla/ }));
    expect(chosen).toEqual([SKYLA.id]);
    expect(field().value).toBe('Skyla');
    expect(names()).toEqual([]);
    expect(asked).toContain('/api/v1/admin/lender-choices?q=sky-1');
  });

  it('works with the keyboard alone, and Enter does not send the form', async () => {
    const { chosen } = show(SKYLA.id);
    await waitFor(() => expect(field().value).toBe('Skyla'));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(names()).toEqual(['All lenders', 'Skyla', 'UFCU']));
    expect(screen.getByRole('option', { selected: true }).id).toContain('-1');
    await user.keyboard('{ArrowUp}');
    await waitFor(() =>
      expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[2]?.id),
    );
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([UFCU.id]);
    await user.keyboard('all');
    await waitFor(() => expect(names()).toEqual(['All lenders']));
    await user.keyboard('{Enter}');
    expect([chosen.at(-1), field().value]).toEqual(['all', 'All lenders']);
  });

  it('waits for the answer to what was typed last when Enter comes first', async () => {
    const { chosen } = show();
    await user.click(field());
    await waitFor(() => expect(names()).toContain('Skyla'));
    await user.keyboard('u{Enter}');
    await waitFor(() => expect(chosen).toEqual([UFCU.id]));
    expect(field().value).toBe('UFCU');
  });

  it('keeps the chosen lender when nothing was chosen instead, and forgets it when the field was cleared', async () => {
    const { chosen } = show(SLEEPER.id);
    await waitFor(() => expect(field().value).toBe('Sleeper'));
    await user.type(field(), 'ufc');
    await user.keyboard('{Escape}');
    expect(field().value).toBe('Sleeper');
    await user.type(field(), 'nobody');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No lenders match'));
    await user.click(screen.getByText('Elsewhere'));
    expect([field().value, chosen]).toEqual(['Sleeper', []]);
    await user.clear(field());
    await user.click(screen.getByText('Elsewhere'));
    expect([field().value, chosen]).toEqual(['', ['']]);
  });

  it('says that there are more, and closes when it is left', async () => {
    show();
    await user.click(field());
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('More lenders match'));
    act(() => field().blur());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('says that lenders could not be loaded', async () => {
    show('', false);
    await user.click(field());
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Failed to load lenders'));
    expect(names()).toEqual(['All lenders']);
  });

  it('names a lender that was deleted as unknown', async () => {
    show('8f14e45f-ceea-467f-9d1e-2b7c1f0a9d39');
    await waitFor(() => expect(field().value).toBe('Unknown lender'));
  });
});
