import { foundLender, pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import type { LetterBatch, MadeLetters, SignedInUser } from '@coverleaf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { answerFetch, type FakeReply, problem } from '../../../../testing/browser-fakes';
import { FakeXhr } from '../../../../testing/fake-xhr';
import { LettersView } from './letters-view';

const LENDER = '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const ADMIN: SignedInUser = { id: 'u', email: 'a@example.com', name: 'Ann', role: 'admin', lenderId: null };
const MANAGER: SignedInUser = { ...ADMIN, role: 'site_manager', lenderId: LENDER };
const user = userEvent.setup();

const BATCH: LetterBatch = {
  ...{ id: ID, lenderId: LENDER, lenderName: 'Skyla', kind: 'reminder', datedOn: '2026-11-16', letters: 2 },
  ...{ createdAt: '2026-11-10T10:00:00.000Z', withdrawnAt: null },
};
const MADE: MadeLetters = {
  batch: BATCH,
  refused: [{ row: 4, message: 'Row 2 has this reference already.' }],
};

function show(who: SignedInUser, at: string, batches: readonly LetterBatch[] = [BATCH]): void {
  FakeXhr.install();
  answerFetch((request): FakeReply => {
    const path = pathOf(request);
    if (path === '/api/v1/admin/lender-choices') return foundLender(LENDER, 'Skyla');
    if (path !== '/api/v1/admin/letter-batches') return problem(404, 'not_found');
    return { status: 200, body: { items: batches, total: batches.length } };
  });
  renderForStaff(
    <Routes>
      <Route path="/admin/letters/*" element={<LettersView user={who} />} />
    </Routes>,
    at,
  );
}

const makeThem = () => user.click(screen.getByRole('button', { name: 'Make codes' }));

describe('the letters of lenders', () => {
  it('are listed by batch; only valid ones can be withdrawn', async () => {
    const withdrawn = { kind: 'first_notice', withdrawnAt: '2026-11-20T10:00:00.000Z' } as const;
    show(ADMIN, '/admin/letters', [BATCH, { ...BATCH, id: LENDER, ...withdrawn }]);
    const valid = await screen.findByRole('row', { name: /Reminder/ });
    expect(valid.textContent).toContain('Dated Nov 16, 2026');
    expect(within(valid).getByText('Valid')).toBeTruthy();
    expect(
      within(valid).getByRole('button', { name: 'Withdraw Reminder, Nov 16, 2026, Skyla' }),
    ).toBeTruthy();
    const other = screen.getByRole('row', { name: /First notice/ });
    expect(within(other).getByText('Withdrawn')).toBeTruthy();
    expect(within(other).queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    expect(within(other).getByRole('button', { name: /^Kit/ })).toBeTruthy();
  });

  it('need lender, date and file before anything is sent', async () => {
    show(ADMIN, '/admin/letters/new');
    await makeThem();
    expect(await screen.findByText('Choose a file')).toBeTruthy();
    expect(screen.getByText('Enter the date on the letters')).toBeTruthy();
    expect(screen.getByLabelText('Lender').getAttribute('aria-invalid')).toBe('true');
    expect(FakeXhr.sent).toEqual([]);
  });

  it('get codes, and rows without one are named', async () => {
    show(MANAGER, '/admin/letters/new');
    expect(screen.queryByLabelText('Lender')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Kind of letter'), 'Reminder');
    await user.type(screen.getByLabelText('Date on the letters'), '2026-11-16');
    await user.upload(screen.getByLabelText('File'), new File(['reference\nR-1'], 'letters.csv'));
    await makeThem();
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    expect((FakeXhr.last.body.get('file') as File).name).toBe('letters.csv');
    FakeXhr.last.answer({ status: 201, body: MADE });
    expect((await screen.findByRole('status')).textContent).toBe('2 codes made. 1 row got none.');
    const refused = screen.getByRole('region', { name: 'Rows without a code' });
    expect(within(refused).getByRole('row', { name: /^4/ }).textContent).toContain(
      'Row 2 has this reference',
    );
    expect(screen.getByRole('button', { name: 'Download kit' })).toBeTruthy();
  });

  it('get none from a file that the server refuses, and it says why', async () => {
    show(MANAGER, '/admin/letters/new');
    await user.type(screen.getByLabelText('Date on the letters'), '2026-11-16');
    await user.upload(screen.getByLabelText('File'), new File(['x'], 'letters.csv'));
    await makeThem();
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    FakeXhr.last.answer(problem(422, 'This file has no rows.'));
    expect((await screen.findByRole('alert')).textContent).toContain('This file has no rows.');
  });
});
