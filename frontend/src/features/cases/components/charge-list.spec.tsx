import type { CaseCharge, CaseDetail } from '@coverleaf/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerFetch, type FakeReply, problem } from '../../../../testing/browser-fakes';
import { pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import { ChargeList } from './charge-list';

const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const OWED: CaseCharge = {
  ...{ id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', version: 3, isVoid: false, monthlyCents: 7_200 },
  ...{ firstOn: '2026-10-01', lastOn: '2026-10-31', coveredFrom: '2026-09-01', coveredUntil: '2027-03-01' },
  ...{ refundDueOn: '2026-11-20', refundDays: 31, refundCents: 7_440, refundPaidOn: null },
};
const caseOn = (today: string): CaseDetail => ({ id: ID, today, charges: [OWED] }) as unknown as CaseDetail;

describe('the charges of a case', () => {
  it.each([
    ['2026-11-14', 'Refund due by Nov 20, 2026', 'wait'],
    ['2026-11-15', 'Refund due by Nov 20, 2026', 'bad'],
    ['2026-11-20', 'Refund due by Nov 20, 2026', 'bad'],
    ['2026-11-21', 'Refund due by Nov 20, 2026: late', 'bad'],
  ])('say on the lender’s %s: %s', (today, words, tone) => {
    renderForStaff(<ChargeList one={caseOn(today)} mayDecide={false} />);
    expect(screen.getByText(words).closest('.badge')?.className).toContain(`badge--${tone}`);
  });

  it('let staff correct the monthly amount, and send nothing else', async () => {
    const sent: unknown[] = [];
    answerFetch((request): FakeReply => {
      if (pathOf(request) !== `/api/v1/admin/cases/${ID}/charges/${OWED.id}`)
        return problem(404, 'not_found');
      sent.push(request.body);
      return { status: 200, body: caseOn('2026-11-14') };
    });
    renderForStaff(<ChargeList one={caseOn('2026-11-14')} mayDecide />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Change/ }));
    const amount = screen.getByLabelText('Monthly charge, in dollars');
    await user.clear(amount);
    await user.type(amount, 'much');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter an amount like 81.50, or leave it empty')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '$81.50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ monthlyCents: 8_150 }]));
  });
});
