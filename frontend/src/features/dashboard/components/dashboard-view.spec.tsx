import { pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import type { Dashboard, Role } from '@coverleaf/contracts';
import { screen } from '@testing-library/react';
import { answerFetch, type FakeReply, problem } from '../../../../testing/browser-fakes';
import { DashboardView } from './dashboard-view';

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

function show(role: Role, dashboard: Partial<Dashboard>): void {
  answerFetch((request): FakeReply => {
    if (pathOf(request) !== '/api/v1/admin/dashboard') return problem(404, 'not_found');
    return { status: 200, body: { recentDocuments: [], waiting: [], ...dashboard } };
  });
  renderForStaff(<DashboardView role={role} />);
}

describe('the dashboard', () => {
  it('says what waits, since when, and leads to the list of it', async () => {
    show('admin', {
      waiting: [
        { kind: 'overdue', count: 2, isCapped: false, since: ago(4) },
        { kind: 'to_decide', count: 12, isCapped: false, since: ago(50) },
        { kind: 'call', count: 1, isCapped: false, since: ago(3) },
      ],
    });
    const lines = (await screen.findAllByRole('link', { name: /^\d/ })).map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(lines).toEqual([
      [
        '2documents are overdue: their lenders were promised a decision by now, the oldest for 4 h',
        '/admin/documents?queue=due',
      ],
      ['12documents to decide, the oldest for 2 d', '/admin/documents?queue=to_decide'],
      ['1case waits for a call to the agent, for 3 h', '/admin/cases?waiting=call'],
    ]);
  });

  it('has numbers that lead to their lists', async () => {
    show('admin', { counts: { lenders: 3, users: 2, documents: 8, emails: null } });
    const link = await screen.findByRole('link', { name: 'Lenders (active)' });
    expect(link.getAttribute('href')).toBe('/admin/lenders');
    expect(screen.queryByRole('link', { name: 'Emails' })).toBeNull();
  });

  it.each([
    ['site_manager', 'Nothing waits for you: every document of your lender is decided.'],
    ['user', 'Your lender got no document today.'],
  ] as const)('says if nothing waits: %s', async (role, words) => {
    show(role, {});
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
