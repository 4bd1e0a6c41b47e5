import { pathOf, renderForStaff } from '../../../../testing/staff-fakes';
import { answerFetch, type FakeReply, problem, type SentRequest } from '../../../../testing/browser-fakes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentReading, FieldCorrection, Verdict, VerdictReason } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { correction, SKYLA_AS_INSURED } from '../../../../testing/document-readings';
import { focused } from '../../../../testing/queries';
import type { PageMark } from '../../../components/pdf/page-mark';
import { ReadingPanel } from './reading-panel';

const ID = '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d30';
const user = userEvent.setup();

function Panel({ mayCorrect, marks }: { mayCorrect: boolean; marks: PageMark[] }): ReactNode {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <ReadingPanel
      documentId={ID}
      lenderId="8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31"
      mayCorrect={mayCorrect}
      chosen={chosen}
      onField={(field, mark) => {
        setChosen(field);
        marks.push(mark);
      }}
      onShow={(mark) => marks.push(mark)}
    />
  );
}

interface Shown {
  readonly marks: PageMark[];
  readonly sent: unknown[];
}

/** @param acts the server's answers to corrections */
function show(
  reading: FakeReply | DocumentReading,
  acts: (body: Partial<FieldCorrection>) => FakeReply = (body) => ({
    status: 201,
    body: correction(body.field ?? 0, { ...body, value: body.value ?? null }),
  }),
  mayCorrect = true,
): Shown {
  const shown: Shown = { marks: [], sent: [] };
  const reply = 'status' in reading ? reading : { status: 200, body: reading };
  answerFetch((request: SentRequest) => {
    if (pathOf(request) === `/api/v1/admin/documents/${ID}/reading`) return reply;
    if (pathOf(request) !== `/api/v1/admin/documents/${ID}/corrections`) return null;
    shown.sent.push(request.body);
    return acts(request.body as Partial<FieldCorrection>);
  });
  renderForStaff(<Panel mayCorrect={mayCorrect} marks={shown.marks} />);
  return shown;
}

const pick = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

describe('a page that came with another person’s document', () => {
  it('is shown with a link, or without one if it belongs to another lender', async () => {
    const twins = [
      { documentId: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d32', receivedAt: '2026-11-20T15:00:00.000Z' },
      { documentId: null, receivedAt: null },
    ];
    show({ ...SKYLA_AS_INSURED, twins });
    const link = await screen.findByRole('link', { name: /^the document of/ });
    expect(link.getAttribute('href')).toBe(`/admin/documents?open=${twins[0]?.documentId}`);
    expect(screen.getByText('a document of another lender')).toBeTruthy();
  });
});

describe('a verdict', () => {
  const role: VerdictReason = { code: 'lienholder_role', answer: 'no', fields: [3], flags: [] };
  const review: VerdictReason = { code: 'needs_review', answer: 'unsure', fields: [], flags: [1] };
  const verdict: Verdict = {
    ...SKYLA_AS_INSURED.verdict!,
    reasons: [role, review],
    conditions: [{ condition: 'flags', state: 'unclear', fields: [] }],
  };

  it('says of a reason that it is unsure only where the answer is not', async () => {
    show({ ...SKYLA_AS_INSURED, verdict });
    expect((await screen.findByText('Needs a closer look')).closest('li')?.textContent).toContain('(unsure)');
    cleanup();
    show({ ...SKYLA_AS_INSURED, verdict: { ...verdict, answer: 'unsure', reasons: [review] } });
    expect(await screen.findByText('Needs a closer look')).toBeTruthy();
    expect(screen.queryByText('(unsure)')).toBeNull();
  });

  it('warns of flags in words that fit the sign', async () => {
    show({ ...SKYLA_AS_INSURED, verdict });
    expect(await screen.findByText(/^Something suspicious/)).toBeTruthy();
    expect(screen.queryByText(/^Nothing suspicious/)).toBeNull();
  });
});

describe('the reading of a document', () => {
  it('is shown by group, with what readers saw if they differ, and failed checks', async () => {
    show(SKYLA_AS_INSURED);
    const policy = await pick(/^Policy number/);
    expect(policy.textContent).toContain('Readers differ · 61%');
    expect(policy.textContent).toContain('PP-OCR: PM-2231-0');
    expect(policy.textContent).toContain('Tesseract: PM-2231-O');
    expect((await pick(/^VIN · item 1/)).textContent).toContain('Check digit is wrong');
    expect((await pick(/^Effective date/)).textContent).toContain('May 16, 2026');
    expect((await pick(/^Additional insured.*SKYLA/)).textContent).toContain('The page says: removed');
    expect((await pick(/^Collision, deductible/)).textContent).toContain('$1,000');
    const groups = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['Policy', 'Vehicles and property', 'Parties', 'Coverages']);
  });

  it('has the verdict with its reasons, which link to their values, and the requirements', async () => {
    const { marks } = show(SKYLA_AS_INSURED);
    expect(await screen.findByText('Lacks something')).toBeTruthy();
    const reason = screen.getByText('Lender named in another role').closest('li')!;
    await user.click(within(reason).getByRole('button', { name: /Additional insured/ }));
    expect(marks.at(-1)?.page).toBe(2);
    expect(document.activeElement?.textContent).toContain('SKYLA FCU');
    expect(
      screen.getByRole('link', { name: 'version 3 of the Auto requirements' }).getAttribute('href'),
    ).toBe('/admin/requirements/8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31');
    expect(screen.queryByText('Coverages: not_asked')).toBeNull();
  });

  it('explains each flag, with its words and position', async () => {
    const { marks } = show(SKYLA_AS_INSURED);
    expect(
      await screen.findByText(/A stamp or a sentence says that the policy is canceled. “CANCELLED”/),
    ).toBeTruthy();
    expect(screen.getByText(/changed by an editor after it was made/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show on page 1' }));
    expect(marks).toEqual([{ page: 1, box: { left: 0.3, top: 0.4, width: 0.4, height: 0.1 } }]);
  });

  it('can be checked by keyboard: confirm, correct, not on the page', async () => {
    const { sent, marks } = show(SKYLA_AS_INSURED);
    await user.click(await pick(/^Policy number/));
    await user.keyboard('c');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Effective date/));
    expect((await pick(/^Policy number/)).textContent).toContain('Confirmed');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/^VIN/);
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Additional insured/));
    await user.keyboard('{ArrowDown}');
    await user.keyboard('e');
    const field = await screen.findByLabelText<HTMLInputElement>('Collision, deductible on the page');
    await focused(field);
    await user.clear(field);
    await user.type(field, '500{Enter}');
    expect(await screen.findByText('Corrected: $500')).toBeTruthy();
    expect(sent).toEqual([
      { field: 1, act: 'confirmed' },
      { field: 0, act: 'absent' },
      { field: 4, act: 'corrected', value: '500' },
    ]);
    expect(marks.length).toBeGreaterThan(4);
  });

  it('keeps the value if a correction is canceled or can’t be saved', async () => {
    const { sent } = show(SKYLA_AS_INSURED, () => problem(409, 'read_again'));
    await user.click(await pick(/^Policy number/));
    await user.keyboard('e');
    await screen.findByLabelText('Policy number on the page');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Policy number on the page')).toBeNull();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent).toEqual([{ field: 1, act: 'confirmed' }]));
    expect((await pick(/^Policy number/)).textContent).not.toContain('Confirmed');
  });

  it('is read-only for users, who decide nothing', async () => {
    const { sent } = show(SKYLA_AS_INSURED, undefined, false);
    await user.click(await pick(/^Policy number/));
    await user.keyboard('cen');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each([
    ['waiting', /^Waiting to be read/],
    ['reading', /^Being read/],
    ['unread', /couldn’t be read/],
  ] as const)('says so while it is %s', async (state, words) => {
    show({ ...SKYLA_AS_INSURED, state, reading: null, verdict: null });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('can be loaded again after an error', async () => {
    show(problem(503, 'unavailable'));
    expect(await screen.findByText('Failed to load what was read')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
