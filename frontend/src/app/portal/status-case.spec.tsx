import '../../../testing/browser-fakes';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { CaseProgress, UploadProgress } from '@coverleaf/contracts';
import { pageState, SKYLA } from '../../../testing/page-state';
import { TestPortal } from '../../../testing/test-portal';
import { RECEIVED } from '../../../testing/upload-progress';

const OPEN: CaseProgress = {
  ...{ state: 'open', lastDay: '2026-12-24', heldUntil: null, monthlyChargeCents: 8_150, noProof: null },
  ...{ documents: [], charge: null, loanToken: 'sealed loan' },
};
const CHARGE: NonNullable<CaseProgress['charge']> = {
  ...{ firstOn: '2026-12-25', lastOn: null, refundDays: null, refundCents: null },
  ...{ refundDueOn: null, refundPaidOn: null },
};
const DOCUMENT = { receiptNumber: '8F14E45F-CEEA', receivedAt: '2026-03-04T15:00:00.000Z' };

const show = (progress: CaseProgress | null, more: Partial<UploadProgress> = {}): void => {
  const loan = progress && { reference: 'REF-1003', collateral: '2018 Ford F-150' };
  const first = { ...RECEIVED, ...more, loan, case: progress };
  const state = pageState('/skyla/status/sealed', { lender: SKYLA, progress: first });
  render(<TestPortal state={state} />);
};
const note = (): string =>
  screen.getByRole('heading', { name: 'Your loan' }).closest('section')?.textContent ?? '';

describe('the status page of a document for a loan', () => {
  it.each<[string, Partial<CaseProgress>, RegExp]>([
    [
      'open',
      {},
      /Skyla needs proof of insurance for this loan by December 24, 2026\..*charge you \$81\.50 a month/,
    ],
    [
      'open without days',
      { lastDay: null, monthlyChargeCents: null },
      /for this loan\..*charge you for it\./,
    ],
    ['held', { state: 'held' }, /Proof has arrived. While it is being reviewed, no new charge/],
    [
      'rejected',
      { state: 'held', heldUntil: '2027-01-04' },
      /We need one more thing.*Until January 4, 2027, no new charge/,
    ],
    [
      'charged',
      { charge: CHARGE },
      /may charge you for insurance since December 25, 2026.*must be paid back/,
    ],
    ['charged and held', { state: 'held', charge: CHARGE }, /Proof has arrived and is being reviewed\.$/],
    ['proven', { state: 'proven' }, /accepted proof for this loan. You don't need to do anything else\.$/],
    [
      'owed a refund',
      {
        state: 'proven',
        charge: {
          ...CHARGE,
          lastOn: '2027-01-20',
          refundDays: 27,
          refundCents: 7_440,
          refundDueOn: '2027-02-01',
        },
      },
      /must pay back \$74\.40 by February 1, 2027/,
    ],
    [
      'paid back',
      {
        state: 'proven',
        charge: { ...CHARGE, lastOn: '2027-01-20', refundDays: 27, refundPaidOn: '2027-01-22' },
      },
      /reported your refund as paid on January 22, 2027/,
    ],
    ['closed', { state: 'closed' }, /no longer asks for proof/],
    ['a bill', { noProof: 'bill' }, /looks like a bill.*doesn't stop a charge/],
    ['the same file', { noProof: 'rejected_before' }, /the same file that was not accepted before/],
  ])('says where a loan stands that is %s', (_, more, words) => {
    show({ ...OPEN, ...more });
    expect(note()).toMatch(words);
  });

  it('lists what arrived, and replaces a rejected document for the same loan', () => {
    const documents = [
      { ...DOCUMENT, outcome: 'rejected' as const, noProof: null },
      { ...DOCUMENT, receiptNumber: '01234567-89AB', outcome: null, noProof: null },
    ];
    show({ ...OPEN, state: 'held', documents }, { status: 'rejected', doneAt: '2026-03-05T15:00:00.000Z' });
    const list = screen.getByRole('heading', { name: 'What arrived for this loan' }).parentElement!;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.split(': ').at(-1)),
    ).toEqual(['not accepted', 'being reviewed']);
    expect(screen.getByRole('link', { name: 'Upload a new document' }).getAttribute('href')).toBe(
      '/skyla/upload?loan=sealed+loan',
    );
  });

  it('has one more step, which only an accepted document completes', () => {
    const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    show(OPEN);
    expect(steps().at(-1)).toBe('ClosedStill to come');
    cleanup();
    show({ ...OPEN, state: 'proven' });
    expect(steps().at(-1)).toMatch(/^Closed/);
    expect(steps().at(-1)).not.toContain('Still to come');
    cleanup();
    show(null);
    expect(steps().at(-1)).toContain('The insurance team reviews it');
  });
});
