import type { LetterOutcome, LetterResult, PageState } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerFetch, problem, type SentRequest } from '../../../testing/browser-fakes';
import { FALLBACK, pageState, SKYLA } from '../../../testing/page-state';
import { focused, hrefOf } from '../../../testing/queries';
import { TestPortal } from '../../../testing/test-portal';
import { addCatalog } from '../../i18n/translate';

const SENT = { kind: 'first_notice', datedOn: '2026-11-16', referenceEnd: '37' } as const;
const found = (result: LetterResult) => ({
  result,
  letter: result === 'real' || result === 'withdrawn' ? SENT : null,
});
const outcome = (result: LetterResult, code = ''): LetterOutcome => ({
  kind: 'checked',
  code,
  check: found(result),
});

const open = (part: Partial<PageState> = {}, path = '/skyla/verify'): void => {
  render(<TestPortal state={pageState(path, { lender: SKYLA, ...part })} />);
};
const check = async (code: string): Promise<void> => {
  const field = screen.getByLabelText(/^Code on your letter/);
  await userEvent.clear(field);
  if (code) await userEvent.type(field, code);
  await userEvent.click(screen.getByRole('button', { name: 'Check code' }));
};
const card = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

describe('the page that checks letters', () => {
  it('says for whom the portal works and what is never asked, before anything is entered', () => {
    open();
    expect(screen.getByText(/^Coverleaf works for Skyla and collects proof of insurance/)).toBeTruthy();
    const never = screen.getByRole('region', { name: 'What is never asked' });
    expect(
      within(never)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Passwords or PINs', 'Your Social Security number'],
      ...['A payment, by card, transfer, check or gift card', 'Card numbers or bank account details'],
    ]);
  });

  it('tells who sent a real letter, what and when, and leads on', async () => {
    const sent: SentRequest[] = [];
    answerFetch((request) => {
      sent.push(request);
      return { status: 200, body: found('real') };
    });
    open();
    await check('k7q2m-94txb');
    const shown = await card('This code is real');
    expect(sent.map(({ body }) => body)).toEqual([{ code: 'k7q2m-94txb', lenderSlug: 'skyla' }]);
    expect(
      within(shown)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Skyla', 'A first notice that asks for proof of insurance', 'November 16, 2026', 'Ends in 37'],
    ]);
    expect(hrefOf('Enter Reference #', shown)).toBe('/skyla/enter-reference-id');
    expect(hrefOf('Upload Insurance', shown)).toBe('/skyla/upload');
    await focused(shown);
  });

  it.each([
    ['withdrawn', 'This letter was withdrawn', 'took it back'],
    ['of_another_lender', 'Not a letter from Skyla', 'belongs to a letter of another lender'],
    ['unknown', "We don't know this code", 'may be forged'],
    ['altered', "We don't know this link", 'Enter the code that is printed beside the QR code'],
    ['mistyped', 'Check the code again', 'mistyped'],
  ] as const)('explains a result of %s', async (result, title, words) => {
    open({ letter: outcome(result) }, '/skyla/verify/token');
    const shown = await card(title);
    expect(shown.textContent).toContain(words);
    expect(within(shown).queryByText('This code is real')).toBeNull();
    expect(screen.getByLabelText(/^Code on your letter/)).toBeTruthy();
  });

  it('shows the answer to a scanned code in Spanish', async () => {
    addCatalog('es', CATALOGS['es'] ?? {});
    open({ letter: outcome('real'), language: 'es' }, '/skyla/verify/token');
    const shown = await card('Este código es auténtico');
    expect(shown.textContent).toContain('16 de noviembre de 2026');
  });

  it('asks for a code before anything is sent', async () => {
    answerFetch(() => problem(500, 'unexpected'));
    open();
    await check('');
    expect(await screen.findByText('There is a problem')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'We could not check the code' })).toBeNull();
  });

  it.each([
    [problem(429, 'rate_limited'), 'Too many lookups'],
    [problem(503, 'unavailable'), "We can't reach our records"],
  ])('says why a code could not be checked', async (reply, words) => {
    answerFetch(() => reply);
    open();
    await check('K7Q2M-94TXB');
    expect((await card('We could not check the code')).textContent).toContain(words);
  });

  it('solves a challenge if many checks came from here', async () => {
    const works: unknown[] = [];
    answerFetch(({ url, body }) => {
      if (url.endsWith('lookup-challenges'))
        return { status: 200, body: { challenge: 'a'.repeat(22), bits: 4 } };
      const { work } = body as { work?: string };
      works.push(work);
      return work === undefined ? problem(429, 'work_required') : { status: 200, body: found('unknown') };
    });
    open();
    await check('K7Q2M-94TXB');
    expect(await card("We don't know this code")).toBeTruthy();
    expect(works).toEqual([undefined, expect.stringMatching(/^a{22}\.\d+$/)]);
  });

  it('vouches for nothing at an address without a lender', () => {
    open({ lender: FALLBACK }, '/nowhere/verify/token');
    expect(screen.getByText(/Coverleaf works for no lender with this address/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check code' })).toBeNull();
  });

  it('is linked from each page of a lender', () => {
    open({}, '/skyla/faqs');
    expect(hrefOf('Is this letter real?')).toBe('/skyla/verify');
  });
});
