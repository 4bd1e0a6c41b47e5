import { foundLender, pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import { answerFetch, type FakeReply, problem, type SentRequest } from '../../../../testing/browser-fakes';
import { focused } from '../../../../testing/queries';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LenderRequirements, SignedInUser } from '@coverleaf/contracts';
import { Route, Routes } from 'react-router-dom';
import { RequirementsView } from './requirements-view';

const LENDER = '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const ADMIN: SignedInUser = { id: 'u', email: 'a@example.com', name: 'Ann', role: 'admin', lenderId: null };
const MANAGER: SignedInUser = { ...ADMIN, role: 'site_manager', lenderId: LENDER };
const user = userEvent.setup();

const AUTO: LenderRequirements = {
  lenderId: LENDER,
  collateral: 'auto',
  version: 3,
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: null,
  requirements: {
    acceptedKinds: ['auto_declarations'],
    lienholderNames: ['Skyla FCU'],
    lienholderAddress: null,
    asksSuccessors: false,
    coverages: ['collision'],
    maxDeductible: 1_000,
    acceptsYes: false,
    sampledPercent: 5,
  },
};

/** @param change the server's answer to a change; @param items the requirements, per request */
function show(
  who: SignedInUser,
  at: string,
  change: (request: SentRequest) => FakeReply = () => ({ status: 200, body: { ...AUTO, version: 4 } }),
  items: () => readonly LenderRequirements[] = () => [AUTO],
): SentRequest[] {
  const sent: SentRequest[] = [];
  answerFetch((request) => {
    const path = pathOf(request);
    if (path === '/api/v1/admin/lender-choices') return foundLender(LENDER, 'Skyla');
    if (path === `/api/v1/admin/requirements/${LENDER}`) return { status: 200, body: { items: items() } };
    sent.push(request);
    return change(request);
  });
  renderForStaff(
    <Routes>
      <Route path="/admin/requirements/*" element={<RequirementsView user={who} />} />
    </Routes>,
    at,
  );
  return sent;
}

Object.assign(Element.prototype, { scrollIntoView: () => undefined });

describe('the requirements screens', () => {
  it('let admins choose a lender, and show its requirements', async () => {
    show(ADMIN, '/admin/requirements');
    await user.click(await screen.findByRole('link', { name: 'Skyla' }));
    expect(await screen.findByRole('heading', { name: 'Requirements of Skyla' })).toBeTruthy();
    expect(await screen.findByText('No deductible is above $1,000.')).toBeTruthy();
    expect(screen.getByText(/^Version 3/)).toBeTruthy();
    expect(screen.getAllByText('Documents of this kind aren’t compared with anything.')).toHaveLength(3);
  });

  it('show site managers those of their own lender', async () => {
    show(MANAGER, '/admin/requirements');
    expect(await screen.findByText('No deductible is above $1,000.')).toBeTruthy();
  });

  it('save all values under the version that was edited', async () => {
    const sent = show(ADMIN, `/admin/requirements/${LENDER}/auto`);
    const deductible = await screen.findByLabelText<HTMLInputElement>('Highest deductible, in dollars');
    await user.clear(deductible);
    await user.type(deductible, '$500');
    await user.click(screen.getByLabelText('Binder'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Version 3/)).toBeTruthy();
    expect(sent.map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: 'PUT',
        body: {
          ...AUTO.requirements,
          acceptedKinds: ['auto_declarations', 'binder'],
          maxDeductible: 500,
        },
      },
    ]);
  });

  it('try changes on earlier documents before saving', async () => {
    const sent = show(ADMIN, `/admin/requirements/${LENDER}/auto`, () => ({
      status: 200,
      body: {
        checked: 40,
        counts: { before: { yes: 20, unsure: 15, no: 5 }, after: { yes: 19, unsure: 15, no: 6 } },
        changed: [{ documentId: LENDER, before: 'yes', after: 'no', reason: 'deductible_too_high' }],
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Try on earlier documents' }));
    const news = await screen.findByText('1 of the last 40 documents would get another answer.');
    await focused(news);
    const row = screen.getByRole('row', { name: /^Lacks something/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '6']);
    expect(screen.getByText(/Shows all → Lacks something \(Deductible too high\)/)).toBeTruthy();
    expect(sent.map(pathOf)).toEqual([`/api/v1/admin/requirements/${LENDER}/auto/dry-run`]);
    await user.type(screen.getByLabelText('Highest deductible, in dollars'), '0');
    expect(screen.queryByText(/would get another answer/)).toBeNull();
  });

  it('check values before they are tried or saved', async () => {
    const sent = show(ADMIN, `/admin/requirements/${LENDER}/auto`);
    await user.type(await screen.findByLabelText('Highest deductible, in dollars'), 'x');
    await user.click(screen.getByRole('button', { name: 'Try on earlier documents' }));
    expect(await screen.findByText(/^Enter whole dollars/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keep another user’s changes if they saved first', async () => {
    let version = 3;
    const theirs = (): LenderRequirements => ({
      ...AUTO,
      version,
      requirements: { ...AUTO.requirements, ...(version > 3 && { asksSuccessors: true }) },
    });
    const sent = show(
      ADMIN,
      `/admin/requirements/${LENDER}/auto`,
      () => {
        if (version === 4) return { status: 200, body: { ...AUTO, version: 5 } };
        version = 4;
        return problem(409, 'stale');
      },
      () => [theirs()],
    );
    await user.click(await screen.findByLabelText('Binder'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Someone else changed these requirements/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Version 4/);
    expect(sent.at(-1)?.body).toMatchObject({
      acceptedKinds: ['auto_declarations', 'binder'],
      asksSuccessors: true,
    });
  });
});
