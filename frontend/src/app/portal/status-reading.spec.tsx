import { answerFetch } from '../../../testing/browser-fakes';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { ReadingSummary, UploadProgress } from '@coverleaf/contracts';
import { pageState, SKYLA } from '../../../testing/page-state';
import { BEING_READ, LIENHOLDER_MISSING } from '../../../testing/readings';
import { TestPortal } from '../../../testing/test-portal';
import { RECEIVED } from '../../../testing/upload-progress';

const show = (reading: ReadingSummary | null, more: Partial<UploadProgress> = {}): void => {
  const progress = { ...RECEIVED, ...more, reading };
  render(<TestPortal state={pageState('/skyla/status/sealed', { lender: SKYLA, progress })} />);
};
const section = () =>
  within(screen.getByRole('heading', { name: 'What your document shows' }).closest('section')!);
const main = (): string => screen.getByRole('main').textContent ?? '';

describe('the status page of a document that was read', () => {
  it('says the same as the receipt, in text, with a link to a new upload', () => {
    show(LIENHOLDER_MISSING);
    expect(section().getByText("Skyla isn't named as lienholder")).toBeTruthy();
    expect(section().getByText(/^Hello,/)).toBeTruthy();
    expect(section().getByRole('link', { name: 'Send the corrected page' }).getAttribute('href')).toBe(
      '/skyla/upload',
    );
    expect(section().getAllByRole('listitem')).toHaveLength(6);
    expect(section().queryByRole('img')).toBeNull();
    expect(main()).not.toContain("You don't need to do anything.");
  });

  it('says once whether anything is needed, and not before it is known', () => {
    const nothing = /You don't need to do anything/g;
    show(BEING_READ);
    expect(main()).not.toMatch(nothing);
    cleanup();
    for (const reading of [
      { ...LIENHOLDER_MISSING, answer: 'yes', ask: null },
      { ...LIENHOLDER_MISSING, answer: 'unsure', ask: 'needs_review' },
      { ...BEING_READ, state: 'unread' },
    ] as const) {
      show(reading);
      expect(main().match(nothing)).toHaveLength(1);
      cleanup();
    }
    show({ ...LIENHOLDER_MISSING, answer: 'unsure' });
    expect(main()).not.toMatch(nothing);
    cleanup();
    show(null);
    expect(main().match(nothing)).toHaveLength(1);
  });

  it.each([
    ['exact', 'You sent this same file on March 4, 2026 (receipt 8F14E45F-CEEA).'],
    ['same_policy', 'You sent this policy for the same dates on March 4, 2026 (receipt 8F14E45F-CEEA).'],
  ] as const)('says that it came before: %s', (kind, words) => {
    show(null, {
      sentBefore: { kind, receiptNumber: '8F14E45F-CEEA', receivedAt: '2026-03-04T15:00:00.000Z' },
    });
    expect(main()).toContain(words);
    cleanup();
    show(null, { sentBefore: null });
    expect(main()).not.toContain('You sent this');
  });

  it.each([
    ['rejected', { status: 'rejected', doneAt: '2026-03-05T15:00:00.000Z' }],
    ['decided on', { status: 'processed', doneAt: '2026-03-05T15:00:00.000Z' }],
  ] as const)('shows only the decision once it is %s', (_, decided) => {
    show(LIENHOLDER_MISSING, decided);
    expect(screen.queryByRole('heading', { name: 'What your document shows' })).toBeNull();
  });

  it('doesn’t say that nothing is needed if a system accepted a document that lacks something', () => {
    show(LIENHOLDER_MISSING, { status: 'processed' });
    expect(main()).toContain('Skyla has your document.');
    expect(main()).not.toContain("You don't need to send it again");
    cleanup();
    show({ ...LIENHOLDER_MISSING, answer: 'yes', ask: null }, { status: 'processed' });
    expect(main()).toContain("Skyla has your document. You don't need to send it again.");
  });

  it('says nothing if nothing is read', () => {
    show(null);
    expect(screen.queryByRole('heading', { name: 'What your document shows' })).toBeNull();
  });

  it('shows the result while it is open, even of a document that a system has accepted', async () => {
    const progress = { ...RECEIVED, status: 'processed', reading: LIENHOLDER_MISSING };
    answerFetch(() => ({ status: 200, body: progress }));
    show(BEING_READ, { status: 'processed' });
    expect(section().getByText("We're reading your document. The result will be here.")).toBeTruthy();
    const region = section().getByRole('status');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(section().getByText("Skyla isn't named as lienholder")).toBeTruthy());
    expect(section().getByText("Skyla isn't named as lienholder").closest('[role=status]')).toBe(region);
  });
});
