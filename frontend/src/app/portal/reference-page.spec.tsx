import type { PageState } from '@coverleaf/contracts';
import { answerFetch, problem, type SentRequest } from '../../../testing/browser-fakes';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FALLBACK, pageState, SKYLA } from '../../../testing/page-state';
import { address, focused, hrefOf } from '../../../testing/queries';
import { TestPortal } from '../../../testing/test-portal';

const loan = (insuranceStatusName: string, insuranceCompany = 'Acme Mutual') => ({
  status: 200,
  body: {
    referenceId: 'REF-1',
    insuranceStatusName,
    insuranceCompany,
    collateralDescription: '2021 Toyota RAV4',
  },
});

const open = (part: Partial<PageState> = {}, query = ''): void => {
  const state = pageState('/skyla/enter-reference-id', { lender: SKYLA, ...part });
  render(<TestPortal state={state} query={query} />);
};

const referenceOf = ({ body }: SentRequest): string => (body as { reference: string }).reference;

const submit = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

/** Types a reference into the field and submits it. */
async function lookUp(reference: string): Promise<void> {
  const field = screen.getByLabelText(/^Reference #/);
  await userEvent.clear(field);
  await userEvent.type(field, reference);
  await submit();
}

const card = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('region', { name });
const FAILED = 'Unable to Process Request';

describe('the reference page', () => {
  it.each([
    [{}, '/skyla/upload'],
    [{ path: '/enter-reference-id', lender: null }, '/upload'],
  ])('leads on without a reference number: %o', (part, path) => {
    open(part);
    expect(hrefOf('Upload your insurance')).toBe(path);
    expect(screen.getByText(/^No reference number\?/)).toBeTruthy();
  });

  it.each([
    ['In Force', 'Acme Mutual', 'In Force', 'stamp--ok'],
    ['In Force', 'ACME *FORCE PLACED', 'Force Placed', 'stamp--bad'],
    ['In Review', 'Acme Mutual', 'Missing Information', 'stamp--bad'],
    ['Expired', 'Acme Mutual', 'Expired', 'stamp--bad'],
  ])('shows %s of %s as %s', async (status, company, label, tone) => {
    answerFetch(() => loan(status, company));
    open();
    await lookUp('REF-1');

    const shown = await card(new RegExp(label));
    expect(within(shown).getByText(label).className).toContain(tone);
    expect(within(shown).getByText('2021 Toyota RAV4', { selector: 'dd' })).toBeTruthy();
    await focused(shown);
  });

  it.each([
    [{ Expired: 'Vencido' }, 'Vencido', null],
    [{}, 'Expired', 'en'],
  ])(
    'shows a lender’s own status in the language of the page, with %j',
    async (translations, label, lang) => {
      answerFetch(({ url }) =>
        url.endsWith('loan-references') ? loan('Expired') : { status: 503, body: {} },
      );
      jest.spyOn(console, 'info').mockImplementation(() => undefined);
      open({ language: 'es', translations });
      await lookUp('REF-1');
      const shown = await card(new RegExp(label));
      const stamp = shown.querySelector('.stamp');
      expect([stamp?.textContent, stamp?.getAttribute('lang')]).toEqual([label, lang]);
      const [collateral, status] = shown.querySelectorAll('.slip__meaning [lang]');
      expect(status?.getAttribute('lang') ?? null).toBe(lang);
      // In the lender's own words, which stay in their language.
      expect([collateral?.textContent, collateral?.getAttribute('lang')]).toEqual(['2021 Toyota RAV4', 'en']);
      const fact = within(shown).getByText('2021 Toyota RAV4', { selector: 'dd' });
      expect(fact.getAttribute('lang')).toBe('en');
    },
  );

  it('explains Force Placed and leads to the upload', async () => {
    answerFetch(() => loan('In Force', 'ACME *FORCE PLACED'));
    open();
    await lookUp('REF-3');
    const shown = await card(/Force Placed/);
    expect(shown.textContent).toContain('Skyla bought insurance for');
    expect(shown.textContent).not.toContain('*FORCE PLACED');
    expect(shown.textContent).toContain('buy a policy that names Skyla as lienholder, then send it here');
    expect(within(shown).getByText('What is insured')).toBeTruthy();
    expect(hrefOf('Upload Insurance', shown)).toBe('/skyla/upload');
  });

  it.each([
    ['a lender', '/skyla/enter-reference-id', SKYLA, '/skyla/upload'],
    ['a slug that nobody has', '/nowhere/enter-reference-id', FALLBACK, '/nowhere/upload'],
    ['no lender', '/enter-reference-id', null, '/enter-reference-id/upload'],
  ])('shows the error card for %s', async (_name, path, lender, href) => {
    answerFetch(() => problem(404, 'reference_not_found'));
    render(<TestPortal state={pageState(path, { lender })} />);
    await lookUp('NOPE');

    const shown = await card(FAILED);
    expect(shown.textContent?.replace(' (upload page)', '')).toContain(
      'We could not process your information at this time. Please click here to submit your current insurance information.',
    );
    expect(hrefOf(/click here/, shown)).toBe(href);
    expect(shown.textContent).toContain('8:00 AM to 5:00 PM EST');
    expect(shown.textContent).toContain(
      "We couldn't find a loan with NOPE. Check that what you entered matches your notice exactly.",
    );
  });

  it('asks whether letters were meant as digits that look like them', async () => {
    answerFetch((request) =>
      referenceOf(request) === 'REF-1001' ? loan('In Force') : problem(404, 'reference_not_found'),
    );
    open();
    await lookUp('NOPE');
    await card(FAILED);
    expect(screen.queryByText(/Did you mean/)).toBeNull();

    await lookUp('REF 1OO1');
    expect(await screen.findByText(/Did you mean REF-1001\?/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check REF-1001' }));
    expect(await card(/In Force/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Reference #/).value).toBe('REF-1001');
  });

  it.each([
    [
      'the records do not answer',
      problem(503, 'insight_unavailable'),
      "We can't reach our records right now, so your number may be correct.",
    ],
    ['there were too many lookups', problem(429, 'rate_limited'), 'Wait a minute'],
    ['there is no connection', null, "We couldn't connect"],
  ])('does not blame the reference when %s', async (_case, reply, text) => {
    answerFetch(() => reply);
    open();
    await lookUp('REF-1');
    const shown = await card(FAILED);
    expect(shown.textContent).toContain(text);
    expect(shown.textContent).not.toContain('matches your notice');
  });

  it('asks for the second fact that the operator requires, and sends it in the body', async () => {
    const requests: SentRequest[] = [];
    answerFetch((request) => {
      requests.push(request);
      return problem(404, 'reference_not_found');
    });
    const state = pageState('/skyla', { lender: SKYLA });
    render(<TestPortal state={{ ...state, site: { ...state.site, lookupFactor: 'zip' } }} />);
    await lookUp('REF-1001');
    expect(screen.getByRole('link', { name: 'Enter your ZIP code' })).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/^ZIP code/);
    expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'postal-code']);
    await userEvent.type(field, '37901');
    await submit();
    const shown = await card(FAILED);
    expect(shown.textContent).toContain(
      "We couldn't find a loan with REF-1001 and this ZIP code. Check both.",
    );
    expect(shown.textContent).not.toContain('matches your notice');
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/loan-references', { reference: 'REF-1001', fact: '37901', lenderSlug: 'skyla' }],
    ]);
  });

  it.each([
    ['zip', 'ZIP code', '37901'],
    ['last_name', 'last name', 'García'],
  ] as const)(
    'keeps the %s of a form without script, and in a suggestion too',
    (lookupFactor, name, fact) => {
      const state = pageState('/skyla/enter-reference-id', {
        lender: SKYLA,
        lookup: { kind: 'failed', reference: 'REF-1OO1', fact, cause: 'unknown' },
      });
      render(<TestPortal state={{ ...state, site: { ...state.site, lookupFactor } }} />);
      expect(screen.getByRole('region', { name: FAILED }).textContent).toContain(`and this ${name}`);
      const form = screen.getByRole('button', { name: 'Check REF-1001' }).closest('form');
      expect([...new FormData(form ?? undefined)]).toEqual([
        ['reference', 'REF-1001'],
        ['fact', fact],
      ]);
      expect(screen.getByLabelText<HTMLInputElement>(/on your loan/).value).toBe(fact);
    },
  );

  it('marks only what was left out without script', () => {
    const lookup = { kind: 'invalid', reference: '', fact: '37901' } as const;
    const state = pageState('/enter-reference-id', { lookup });
    render(<TestPortal state={{ ...state, site: { ...state.site, lookupFactor: 'zip' } }} />);
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    expect(screen.getByDisplayValue('37901')).toBeTruthy();
  });

  it('solves a challenge when many lookups came from the same connection', async () => {
    const asked: string[] = [];
    answerFetch(({ url, body }) => {
      asked.push(url);
      if (url.endsWith('challenges')) return { status: 200, body: { challenge: 'c', bits: 6 } };
      return (body as { work?: string }).work ? loan('In Force') : problem(429, 'work_required');
    });
    open();
    await lookUp('REF-1');
    expect(await card(/In Force/)).toBeTruthy();
    expect(asked).toEqual([
      '/api/v1/loan-references',
      '/api/v1/lookup-challenges',
      '/api/v1/loan-references',
    ]);
  });

  it('asks for a reference, with a summary that links to the field', async () => {
    render(<TestPortal state={pageState('/enter-reference-id')} />);
    await submit();
    const summary = screen.getByRole('alert');
    await focused(summary);
    expect(document.title).toBe('Error: Enter your Reference # | Coverleaf');
    await userEvent.click(within(summary).getByRole('link', { name: 'Enter your Reference #' }));
    expect(screen.getByLabelText(/^Reference #/)).toBe(document.activeElement);
  });

  it('takes the reference from the home page, without putting it into the address', async () => {
    const requests: SentRequest[] = [];
    answerFetch((request) => {
      requests.push(request);
      return loan('In Force');
    });
    render(<TestPortal state={pageState('/skyla', { lender: SKYLA })} />);
    await userEvent.type(screen.getByLabelText(/^Reference #/), 'A/B 7');
    await submit();

    expect(await card(/In Force/)).toBeTruthy();
    expect(address()).toBe('/enter-reference-id');
    expect(requests.map(referenceOf)).toEqual(['A/B 7']);
  });

  it('removes the last result if the field is sent empty', async () => {
    answerFetch(() => loan('In Force'));
    open();
    await lookUp('REF-1');
    await card(/In Force/);
    await userEvent.clear(screen.getByLabelText(/^Reference #/));
    await submit();
    await focused(screen.getByRole('alert'));
    expect(screen.queryByRole('region', { name: /In Force/ })).toBeNull();
  });

  it('shows the last result again when the borrower comes back from the upload', async () => {
    const asked: string[] = [];
    answerFetch((request) => {
      asked.push(referenceOf(request));
      return referenceOf(request) === 'REF-2' ? loan('In Review') : loan('Expired');
    });
    open();
    await lookUp('REF-1');
    await card(/Expired/);
    await lookUp('REF-2');
    const shown = await card(/Missing Information/);
    await userEvent.click(within(shown).getByRole('link', { name: 'Upload Insurance' }));
    await screen.findByRole('heading', { name: 'Upload your insurance document' });
    await userEvent.click(screen.getByTestId('back'));

    expect(await card(/Missing Information/)).toBeTruthy();
    expect(screen.getByDisplayValue('REF-2')).toBeTruthy();
    expect(asked).toHaveLength(3);
  });

  it('doesn’t show the server’s result on a later visit of the page', async () => {
    const lookup = { kind: 'failed', reference: 'TYPED', cause: 'outage' } as const;
    open({ lookup });
    await userEvent.click(screen.getByRole('link', { name: /click here/ }));
    await userEvent.click(screen.getAllByRole('link', { name: 'Enter Reference #' })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'Enter your Reference #.' });
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(screen.queryByDisplayValue('TYPED')).toBeNull();
  });

  it('says that a form without script lacks its reference, without blaming the service', () => {
    const lookup = { kind: 'invalid', reference: '' } as const;
    render(<TestPortal state={pageState('/enter-reference-id', { lookup })} />);
    expect(within(screen.getByRole('alert')).getByText('Enter your Reference #')).toBeTruthy();
    expect(screen.queryByText(FAILED)).toBeNull();
    expect(document.title).toBe('Error: Enter your Reference # | Coverleaf');
  });
});

describe('a printed link to the reference page', () => {
  const openLink = (query: string): SentRequest[] => {
    const requests: SentRequest[] = [];
    answerFetch((request) => {
      requests.push(request);
      return loan('In Force');
    });
    open({}, query);
    return requests;
  };
  const typed = (): string => screen.getByLabelText<HTMLInputElement>(/^Reference #/).value;

  it('fills in the field, looks nothing up, and is removed from the address', async () => {
    const requests = openLink('?ref=REF-1001&from=letter');
    expect(typed()).toBe('REF-1001');
    expect(address()).toBe('/enter-reference-id?from=letter');
    expect(requests).toEqual([]);

    await submit();
    expect(await card(/In Force/)).toBeTruthy();
    expect(typed()).toBe('REF-1001');
  });

  it('limits the field to the length of a reference', () => {
    openLink(`?ref=${'9'.repeat(500)}`);
    expect(typed()).toBe('9'.repeat(100));
    expect(address()).toBe('/enter-reference-id');
  });

  it('may be empty', () => {
    openLink('?ref=%20');
    expect(typed()).toBe('');
  });
});
