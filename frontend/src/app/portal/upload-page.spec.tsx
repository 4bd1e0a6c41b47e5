import { answerFetch, problem, type SentRequest } from '../../../testing/browser-stand-ins';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageState } from '@coverleaf/contracts';
import { MemoryDrafts } from '../../../testing/memory-drafts';
import { FALLBACK, pageState, SKYLA } from '../../../testing/page-state';
import { pdf, photo } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import { receipt, XhrStandIn } from '../../../testing/xhr-stand-in';

const skyla = pageState('/skyla/upload', { lender: SKYLA });
const user = userEvent.setup({ applyAccept: false });

async function open(state: PageState = skyla, drafts = new MemoryDrafts()): Promise<void> {
  render(<TestPortal state={state} drafts={drafts} />);
  await waitFor(() => expect(screen.queryByText('Submit Insurance Document')).toBeNull());
}

const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const choose = (...files: File[]): Promise<void> =>
  user.upload(screen.getByLabelText<HTMLInputElement>(/^Choose/), files);

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), value);
  }
}

async function reachCheck(...files: File[]): Promise<void> {
  await choose(...files);
  await screen.findByText(/of 10 MB/);
  await press('Continue');
  await fillIn({ 'Your Name': 'Maria Lopez', 'Insurance Company': 'Acme Mutual' });
  await press('Continue');
  await screen.findByText('Check and send', { selector: 'h2' });
}

async function submit(): Promise<XhrStandIn> {
  const before = XhrStandIn.sent.length;
  await user.click(screen.getByRole('button', { name: /Submit Insurance Document|Try again/ }));
  await waitFor(() => expect(XhrStandIn.sent.length).toBe(before + 1));
  return XhrStandIn.last;
}

beforeEach(() => {
  sessionStorage.clear();
  XhrStandIn.install();
});

describe('the upload page', () => {
  it('sends several photos as one PDF, then shows the receipt', async () => {
    await open();
    await reachCheck(photo('a.jpg'), photo('b.jpg'));
    const sent = await submit();
    act(() => sent.progress(0.4));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40);

    expect(sent.body.get('name')).toBe('Maria Lopez');
    expect(sent.body.get('lenderSlug')).toBe('skyla');
    expect(sent.body.has('financialInstitution')).toBe(false);
    const file = sent.body.get('file') as File;
    expect([file.name, file.type]).toEqual(['a.pdf', 'application/pdf']);

    act(() => sent.answer(receipt));
    expect(await screen.findByRole('heading', { name: 'Upload Successful!' })).toBe(document.activeElement);
    expect(screen.getByText('8F14E45F-CEEA')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/skyla');
  });

  it('asks for a file, then for the details', async () => {
    await open(pageState('/upload'));
    await press('Continue');
    expect(within(screen.getByRole('alert')).getByText('Please select a file to upload')).toBeTruthy();
    expect(document.title).toMatch(/^Error: /);

    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    await screen.findByLabelText(/^Financial Institution/);
    await press('Continue');
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your name',
      'Enter the name of your financial institution',
      'Enter the name of your insurance company',
    ]);
  });

  it('requires an email where the form is shared, and fixes the institution of a fallback lender', async () => {
    await open(pageState('/enter-reference-id/upload'));
    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    await press('Continue');
    expect(within(screen.getByRole('alert')).getByText('Enter your email address')).toBeTruthy();
    cleanup();

    sessionStorage.clear();
    await open(pageState('/nowhere/upload', { lender: FALLBACK }));
    await reachCheck(pdf());
    const sent = await submit();
    expect(sent.body.get('financialInstitution')).toBe('NOWHERE');
    expect(sent.body.has('lenderSlug')).toBe(false);
  });

  it('keeps everything when the connection is lost, and sends again under the same key', async () => {
    await open();
    await reachCheck(photo());
    const first = await submit();
    act(() => first.lose());
    expect(await screen.findByText('Failed to upload document')).toBeTruthy();
    expect(screen.getByText('Maria Lopez')).toBeTruthy();
    const second = await submit();
    expect(second.key).toBe(first.key);
    act(() => second.answer(receipt));
    expect(await screen.findByText('Upload Successful!')).toBeTruthy();
  });

  it('sends again by itself when the browser is back online, three times at most', async () => {
    await open();
    await reachCheck(pdf());
    const { key } = await submit();
    for (let retry = 1; retry <= 5; retry += 1) {
      act(() => XhrStandIn.last.lose());
      await screen.findByText('Failed to upload document');
      act(() => void dispatchEvent(new Event('online')));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    expect(XhrStandIn.sent.map((sent) => sent.key)).toEqual(Array(4).fill(key));
  });

  it('takes another key when the content changes', async () => {
    await open();
    await reachCheck(photo());
    const first = await submit();
    act(() => first.lose());
    await screen.findByText('Failed to upload document');
    await press('Back');
    await fillIn({ 'Your Name': ' Smith' });
    await press('Continue');
    const second = await submit();
    expect(second.key).not.toBe(first.key);
    expect(second.body.get('name')).toBe('Maria Lopez Smith');
  });

  it('survives a reload with pages, fields and key, and forgets all of it once sent', async () => {
    const drafts = new MemoryDrafts();
    await open(skyla, drafts);
    await reachCheck(photo(), photo());
    const first = await submit();
    act(() => first.lose());
    await screen.findByText('Failed to upload document');
    await waitFor(() => expect([...drafts.kept.values()][0]?.attempt?.idempotencyKey).toBe(first.key));
    cleanup();

    await open(skyla, drafts);
    expect(await screen.findByText('Page 2')).toBeTruthy();
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your Name/)).value).toBe('Maria Lopez');
    await press('Continue');
    const second = await submit();
    expect(second.key).toBe(first.key);
    act(() => second.answer(receipt));
    await screen.findByText('Upload Successful!');
    await waitFor(() => expect(drafts.kept.size).toBe(0));
  });

  it('does not show a draft of another page or of more than an hour ago', async () => {
    const drafts = new MemoryDrafts();
    await open(skyla, drafts);
    await choose(photo());
    await waitFor(() => expect(drafts.kept.size).toBe(1));
    cleanup();
    await open(pageState('/upload'), drafts);
    expect(screen.queryByText('Page 1')).toBeNull();
    cleanup();

    for (const [tab, draft] of drafts.kept)
      drafts.kept.set(tab, { ...draft, savedAt: Date.now() - 3_600_001 });
    await open(skyla, drafts);
    expect(screen.queryByText('Page 1')).toBeNull();
    expect(drafts.kept.size).toBe(0);
  });

  it('shows fault that the server finds with a field at the field', async () => {
    await open();
    await reachCheck(pdf());
    const sent = await submit();
    const errors = [{ field: 'name', message: 'Use at most 200 characters' }];
    act(() => sent.answer(problem(422, 'validation_failed', { errors })));
    const summary = await screen.findByRole('alert');
    await user.click(within(summary).getByRole('link', { name: 'Use at most 200 characters' }));
    expect(screen.getByLabelText(/^Your Name/)).toBe(document.activeElement);
  });

  it('leads from the receipt over the contact details to the thanks, and survives a reload on the way', async () => {
    const requests: SentRequest[] = [];
    answerFetch((request) => {
      requests.push(request);
      return requests.length === 1
        ? problem(503, 'unavailable')
        : { status: 201, body: { id: 'x', transmitted: false } };
    });
    await open();
    await reachCheck(pdf());
    const sent = await submit();
    act(() => sent.answer(receipt));
    await screen.findByText('Upload Successful!');
    cleanup();

    render(<TestPortal state={skyla} />);
    await user.click(await screen.findByRole('link', { name: 'Click here' }));
    expect(screen.getByRole('heading', { name: 'Insurance Upload Confirmation' })).toBe(
      document.activeElement,
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Your Name/).value).toBe('Maria Lopez');
    expect(screen.getByLabelText<HTMLInputElement>(/^Financial Institution/).value).toBe('Skyla');
    await fillIn({ Email: 'm@example.com', Phone: '555 010 0000', Collateral: 'RAV4', 'Last Four': '12345' });
    await press('Submit');
    const summary = screen.getByRole('alert');
    expect(within(summary).getByText('Enter only the last 4 digits of your loan number')).toBeTruthy();
    await user.type(screen.getByLabelText(/^Last Four/), '{Backspace}');
    await press('Submit');
    expect(await screen.findByText('Failed to submit confirmation form')).toBeTruthy();
    await press('Submit');
    expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
    expect(requests[1]?.body).toMatchObject({
      token: 'secret-token',
      loanNumberLast4: '1234',
      language: 'en',
    });
    expect(sessionStorage.getItem('coverleaf.sent')).toBeNull();
  });

  it('lets the contact details be skipped', async () => {
    await open();
    await reachCheck(pdf());
    const sent = await submit();
    act(() => sent.answer(receipt));
    await user.click(await screen.findByRole('link', { name: 'Click here' }));
    await user.click(screen.getByRole('link', { name: 'Skip for now' }));
    expect(screen.getByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  });
});
