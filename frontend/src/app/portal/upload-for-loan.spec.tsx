import { act, render, screen, within } from '@testing-library/react';
import { answerFetch } from '../../../testing/browser-fakes';
import { receipt } from '../../../testing/fake-xhr';
import { MemoryDrafts } from '../../../testing/memory-drafts';
import { pageState, SKYLA } from '../../../testing/page-state';
import { pdf } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import {
  addPages,
  fillIn,
  inSpanish,
  open,
  press,
  resetUploads,
  submit,
  user,
} from '../../../testing/upload-user';

beforeEach(resetUploads);

const LOAN = {
  ...{ token: 'sealed', reference: 'REF-1003', collateral: '2018 Ford F-150, VIN ending 0937' },
  insurer: 'Prairie Mutual',
};

const lookUp = async (found: object): Promise<void> => {
  answerFetch(() => ({
    status: 200,
    body: {
      ...{ referenceId: 'REF-1003', insuranceStatusName: 'Expired', insuranceCompany: 'Prairie Mutual' },
      ...{ collateralDescription: LOAN.collateral, loanToken: 'sealed', ...found },
    },
  }));
  const state = pageState('/skyla/enter-reference-id', { lender: SKYLA });
  render(<TestPortal state={state} drafts={new MemoryDrafts()} />);
  await user.type(screen.getByLabelText(/^Reference #/), 'REF-1003');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('region', { name: /Insurance status/ });
};

const toUpload = async (): Promise<void> => {
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Upload Insurance' }));
  await screen.findByText('Add the pages of your policy');
};

describe('an upload after a lookup', () => {
  it('says what it is for, has the insurer filled in, and asks for the collateral never again', async () => {
    await lookUp({});
    await toUpload();
    expect(screen.getByText(LOAN.collateral).closest('p')?.textContent).toContain('For: 2018 Ford F-150');
    expect(location.search).toBe('');
    await addPages(pdf());
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Insurance Company/)).value).toBe(
      'Prairie Mutual',
    );
    await fillIn({ 'Your Name': 'Maria Lopez' });
    await press('Continue');
    const sent = await submit();
    expect(sent.body.get('loanToken')).toBe('sealed');
    act(() => sent.answer(receipt));
    await screen.findByRole('heading', { name: 'Upload Successful!' });
    expect(screen.getByText(LOAN.collateral, { selector: 'dd' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Click here' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Collateral Details/)).value).toBe(
      LOAN.collateral,
    );
  });

  it('does not take what the lender bought for the borrower’s insurer', async () => {
    await lookUp({ insuranceStatusName: 'In Force', insuranceCompany: 'ACME *FORCE PLACED' });
    await toUpload();
    await addPages(pdf());
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Insurance Company/)).value).toBe('');
  });

  it('has the loan without script: in the link, and as a field of the form', async () => {
    await lookUp({});
    const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Upload Insurance' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/skyla/upload?loan=sealed']);
  });

  it('speaks Spanish, and quotes Insight as it is', async () => {
    await open(pageState('/skyla/upload', { lender: SKYLA, loan: LOAN }));
    await inSpanish();
    const collateral = screen.getByText(LOAN.collateral);
    expect(collateral.lang).toBe('en');
    expect(collateral.closest('p')?.textContent).toBe(
      `Para: ${LOAN.collateral} Número de referencia REF-1003`,
    );
    expect(document.querySelector<HTMLInputElement>('input[name=loanToken]')?.value).toBe('sealed');
  });

  it('carries the reference of a lookup that failed', async () => {
    answerFetch(() => ({ status: 503, body: {} }));
    render(
      <TestPortal
        state={pageState('/skyla/enter-reference-id', { lender: SKYLA })}
        drafts={new MemoryDrafts()}
      />,
    );
    await user.type(screen.getByLabelText(/^Reference #/), 'REF-77');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('link', { name: /^click here/ }));
    await screen.findByText('Add the pages of your policy');
    await addPages(pdf());
    await press('Continue');
    await fillIn({ 'Your Name': 'Maria Lopez', 'Insurance Company': 'Acme Mutual' });
    await press('Continue');
    const sent = await submit();
    expect(sent.body.get('reference')).toBe('REF-77');
    expect(sent.body.has('loanToken')).toBe(false);
  });
});
