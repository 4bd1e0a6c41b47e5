import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { renderForStaff } from '../../../testing/staff-fakes';
import { type Column, DataTable } from './data-table';

interface Loan {
  readonly id: string;
  readonly name: string;
  readonly state: string;
}

const LOANS: readonly Loan[] = ['Ann', 'Ben', 'Cleo'].map((name) => ({
  id: name.toLowerCase(),
  name,
  state: 'New',
}));
const user = userEvent.setup();

/** What happened, and the names in the rows that were rendered. */
interface Shown {
  readonly done: string[];
  readonly rendered: string[];
}

/** A table whose rows open and are selected, in a form that is rendered again by everything. */
function show(): Shown {
  const shown: Shown = { done: [], rendered: [] };
  const columns: readonly Column<Loan>[] = [
    {
      label: 'Name',
      cell: ({ name }) => {
        shown.rendered.push(name);
        return name;
      },
    },
    { label: 'State', cell: ({ state }) => state },
  ];
  function Loans() {
    const [loans, setLoans] = useState(LOANS);
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    const actions = useCallback(
      ({ name }: Loan) => <button onClick={() => shown.done.push(`delete ${name}`)}>Delete {name}</button>,
      [],
    );
    const change = (): void =>
      setLoans((before) => before.map((loan) => (loan.id === 'ben' ? { ...loan, state: 'Paid' } : loan)));
    return (
      <>
        <button onClick={change}>Change</button>
        <output>{[...keys].join()}</output>
        <DataTable
          rows={loans}
          keyOf={({ id }) => id}
          columns={columns}
          actions={actions}
          onOpen={({ name }) => shown.done.push(`open ${name}`)}
          selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        />
      </>
    );
  }
  renderForStaff(<Loans />);
  return shown;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`Delete ${name}`) });
const selected = () => screen.getByRole('status').textContent;

describe('a table', () => {
  it('opens a row by its header and by a press elsewhere on it, but not on its other controls', async () => {
    const { done } = show();
    await user.click(
      within(screen.getByRole('rowheader', { name: 'Ann' })).getByRole('button', { name: 'Ann' }),
    );
    await user.click(within(row('Ben')).getByText('New'));
    await user.click(box('Select Ben'));
    await user.click(screen.getByRole('button', { name: 'Delete Cleo' }));
    expect(done).toEqual(['open Ann', 'open Ben', 'delete Cleo']);
  });

  it('opens no row while text is selected', async () => {
    const { done } = show();
    const state = within(row('Ann')).getByText('New');
    await user.pointer([
      { target: state, offset: 0, keys: '[MouseLeft>]' },
      { offset: 3 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(getSelection()?.toString()).toBe('New');
    expect(done).toEqual([]);
  });

  it('renders only the rows that changed or were selected', async () => {
    const { rendered } = show();
    rendered.length = 0;
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(box('Select Cleo'));
    await user.click(within(row('Ann')).getByText('New'));
    expect(rendered).toEqual(['Ben', 'Cleo']);
  });

  it('selects rows, all, and none', async () => {
    show();
    await user.click(box('Select Ben'));
    expect([selected(), box('Select all').indeterminate, box('Select Ben').checked]).toEqual([
      'ben',
      true,
      true,
    ]);
    await user.click(box('Select all'));
    expect([selected(), box('Select all').checked]).toEqual(['ann,ben,cleo', true]);
    await user.click(box('Select Ann'));
    expect(selected()).toBe('ben,cleo');
    await user.click(box('Select all'));
    await user.click(box('Select all'));
    expect([selected(), box('Select all').indeterminate]).toEqual(['', false]);
  });

  it('is used by keyboard', async () => {
    const { done } = show();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('j{ArrowDown}');
    expect(document.activeElement).toBe(row('Ben'));
    await user.keyboard('{Enter} ');
    expect([done, selected()]).toEqual([['open Ben'], 'ben']);
    // In the row, its controls have the keys.
    await user.keyboard('{Tab}{ }{Tab}{Enter}{Tab}{Enter}');
    expect([done, selected()]).toEqual([['open Ben', 'open Ben', 'delete Ben'], '']);
    await user.keyboard('k');
    expect(document.activeElement).toBe(row('Ann'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(row('Ann'));
  });
});
