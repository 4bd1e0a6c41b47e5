import { pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import type { CaseDetail, CaseReminders } from '@coverleaf/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerFetch, type FakeReply, problem } from '../../../../testing/browser-fakes';
import { ReminderList } from './reminder-list';

const ID = '0f14e45f-ceea-467f-9d1e-2b7c1f0a9d31';
const REMINDERS: CaseReminders = {
  endedAt: null,
  next: { ask: 'again', on: '2026-12-01' },
  items: [
    {
      ...{ ask: 'proof', state: 'sent', by: 'text' },
      ...{ openedAt: '2026-11-10T10:00:00.000Z', sentAt: '2026-11-10T15:00:00.000Z' },
    },
  ],
  numbers: [{ lastDigits: '42', agreedAt: '2026-11-09T10:00:00.000Z', state: 'stopped' }],
};
const caseWith = (reminders: CaseReminders): CaseDetail =>
  ({ id: ID, state: 'open', reminders }) as CaseDetail;

const sent: unknown[] = [];
const show = (reminders: CaseReminders, mayDecide = true): void => {
  sent.length = 0;
  answerFetch((request): FakeReply => {
    if (pathOf(request) !== `/api/v1/admin/cases/${ID}/reminders`) return problem(404, 'not_found');
    sent.push(request);
    return { status: 200, body: caseWith({ ...reminders, endedAt: '2026-11-26T10:00:00.000Z' }) };
  });
  renderForStaff(<ReminderList one={caseWith(reminders)} mayDecide={mayDecide} />);
};

describe('the reminders of a case', () => {
  it('tell what was sent, what comes next, and which numbers stopped texts', () => {
    show(REMINDERS);
    expect(screen.getByText(/What a document lacks: the next one from Dec 1, 2026 on/)).toBeTruthy();
    expect(screen.getByText(/Phone ending in 42: stopped texts; agreed/)).toBeTruthy();
    expect(screen.getByText(/Proof before the last day, by text,/)).toBeTruthy();
  });

  it('are ended by a button', async () => {
    show(REMINDERS);
    await userEvent.setup().click(screen.getByRole('button', { name: 'No more reminders' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('are not ended by staff who only read', () => {
    show({ ...REMINDERS, next: null, endedAt: '2026-11-26T10:00:00.000Z' }, false);
    expect(screen.getByText(/None are sent since/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
