import { foundLender, pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import { answerFetch, type FakeReply, problem } from '../../../../testing/browser-fakes';
import { FakeXhr } from '../../../../testing/fake-xhr';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RosterImport, RosterProblem, SignedInUser } from '@coverleaf/contracts';
import { Route, Routes } from 'react-router-dom';
import { exampleRoster } from '../example-roster';
import { ImportRosterView } from './import-roster-view';
import { RosterView } from './roster-view';

const LENDER = '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const ADMIN: SignedInUser = { id: 'u', email: 'a@example.com', name: 'Ann', role: 'admin', lenderId: null };
const MANAGER: SignedInUser = { ...ADMIN, role: 'site_manager', lenderId: LENDER };
const user = userEvent.setup();

const ROSTER: RosterImport = {
  ...{
    id: ID,
    lenderId: LENDER,
    state: 'waiting',
    originalFilename: 'loans.csv',
    bytes: 1_000,
    bytesRead: 0,
  },
  ...{ read: 0, opened: 0, changed: 0, unchanged: 0, refused: 0, warned: 0, problems: 0, failure: null },
  ...{ createdAt: '2026-11-26T10:00:00.000Z', startedAt: null, endedAt: null },
};
const DONE: Partial<RosterImport> = { state: 'done', bytesRead: 1_000, read: 12_345, opened: 12_300 };
const PROBLEMS: readonly RosterProblem[] = [
  { row: 7, column: 'due_date', message: 'This is no date.', isWarning: false },
  { row: 9, column: null, message: 'This row has 3 cells.', isWarning: false },
];

/** @param states the import at each poll; the last one stays */
function show(who: SignedInUser, at: string, states: readonly Partial<RosterImport>[] = [{}]): string[] {
  const asked: string[] = [];
  let polls = 0;
  FakeXhr.install();
  answerFetch((request): FakeReply => {
    const path = pathOf(request);
    asked.push(path);
    if (path === '/api/v1/admin/lender-choices') return foundLender(LENDER, 'Skyla');
    if (path === '/api/v1/admin/rosters') return { status: 200, body: { items: [] } };
    if (path === `/api/v1/admin/rosters/${ID}/problems`)
      return { status: 200, body: { items: PROBLEMS, total: 2 } };
    if (path !== `/api/v1/admin/rosters/${ID}`) return problem(404, 'There is no such import.');
    const state = states[Math.min(polls, states.length - 1)];
    polls += 1;
    return { status: 200, body: { ...ROSTER, ...state } };
  });
  renderForStaff(
    <Routes>
      <Route path="/admin/cases/import" element={<ImportRosterView user={who} />} />
      <Route path="/admin/cases/import/:rosterId" element={<RosterView />} />
    </Routes>,
    at,
  );
  return asked;
}

const choose = () =>
  user.upload(screen.getByLabelText('File'), new File(['reference\nR-1'], 'loans.csv', { type: 'text/csv' }));
const importIt = () => user.click(screen.getByRole('button', { name: 'Import' }));

describe('the import of a roster', () => {
  it('asks for lender and file before anything is sent', async () => {
    show(ADMIN, '/admin/cases/import');
    await importIt();
    expect(await screen.findByText('Choose a file')).toBeTruthy();
    expect(screen.getByLabelText('Lender').getAttribute('aria-invalid')).toBe('true');
    expect(FakeXhr.sent).toEqual([]);
  });

  it('sends the file with progress, and goes to the import', async () => {
    show(ADMIN, '/admin/cases/import', [{ state: 'reading', bytesRead: 500, read: 6_000 }]);
    await user.type(screen.getByLabelText('Lender'), 'sky');
    await user.click(await screen.findByRole('option', { name: /^Skyla/ }));
    await choose();
    await importIt();
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    expect([FakeXhr.last.body.get('lenderId'), (FakeXhr.last.body.get('file') as File).name]).toEqual([
      ...[LENDER, 'loans.csv'],
    ]);
    act(() => FakeXhr.last.progress(0.5));
    await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5));
    FakeXhr.last.answer({ status: 202, body: ROSTER });
    expect(await screen.findByText('6,000')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Import' }).value).toBe(500);
  });

  it('is of their own lender for staff of a lender, and says why a file is refused', async () => {
    const asked = show(MANAGER, '/admin/cases/import');
    expect(screen.queryByLabelText('Lender')).toBeNull();
    await choose();
    await importIt();
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    expect(FakeXhr.last.body.get('lenderId')).toBe(LENDER);
    FakeXhr.last.answer(problem(413, 'This file is larger than 512 MB. Divide it.'));
    expect((await screen.findByRole('alert')).textContent).toContain('larger than 512 MB');
    expect(asked).not.toContain('/api/v1/admin/lender-choices');
  });

  it('is followed to its end, and lists what to correct', async () => {
    show(ADMIN, `/admin/cases/import/${ID}`, [
      {},
      { state: 'reading' },
      { ...DONE, refused: 2, problems: 2 },
    ]);
    expect(await screen.findByText('Waiting')).toBeTruthy();
    expect(await screen.findByText('12,345', {}, { timeout: 5_000 })).toBeTruthy();
    const problems = await screen.findByRole('region', { name: 'What to correct' });
    const row = within(problems).getByRole('row', { name: /due_date/ });
    expect(row.textContent).toContain('This is no date.');
    expect(within(problems).getByText('The whole row')).toBeTruthy();
    expect(within(problems).getByRole('button', { name: 'Problems as CSV' })).toBeTruthy();
  });

  it('tells why it failed', async () => {
    show(ADMIN, `/admin/cases/import/${ID}`, [{ state: 'failed', failure: 'This is a PDF.' }]);
    expect((await screen.findByRole('alert')).textContent).toContain('This is a PDF.');
  });

  it('has an example file with all columns', () => {
    const [heading = '', row = ''] = exampleRoster().split('\r\n');
    expect(heading.split(',')).toHaveLength(16);
    expect(row.match(/"[^"]*"/g)).toHaveLength(16);
  });
});
