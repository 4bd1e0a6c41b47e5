import { answerFetch, problem } from '../../../testing/browser-stand-ins';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryDrafts } from '../../../testing/memory-drafts';
import { FALLBACK, pageState } from '../../../testing/page-state';
import { pdf, photo } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import {
  choose,
  fillIn,
  inSpanish,
  open,
  press,
  reachCheck,
  skyla,
  submit,
  user,
} from '../../../testing/upload-user';
import { EMPTY_FIELDS } from '../../features/uploads/upload-fields';
import { receipt, XhrStandIn } from '../../../testing/xhr-stand-in';

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

  it('stays at the check while it sends, whatever Back asks for, and keeps the focus', async () => {
    await open();
    await reachCheck(pdf());
    const sent = await submit();
    expect(screen.getByRole('button', { name: 'Sending…' })).toBe(document.activeElement);
    await user.click(screen.getByTestId('back'));
    expect(screen.getByText('Check and send', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Your Name/)).toBeNull();
    act(() => sent.lose());
    expect(await screen.findByText('Failed to upload document')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('asks before a link stops the sending, and says on return that nothing was sent', async () => {
    const drafts = new MemoryDrafts();
    const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await open(skyla, drafts);
    await reachCheck(pdf());
    await submit();
    const leave = (): Promise<void> =>
      user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
    await leave();
    expect(screen.getByRole('progressbar')).toBeTruthy();
    const unload = new Event('beforeunload', { cancelable: true });
    dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    await leave();
    expect(ask).toHaveBeenCalledTimes(2);
    await user.click(screen.getByTestId('back'));
    expect(await screen.findByText('Your document has not been sent yet.')).toBeTruthy();
    ask.mockRestore();
  });

  it('leaves errors behind with the step that they belong to', async () => {
    await open();
    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    await press('Continue');
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.click(screen.getByTestId('back'));
    await screen.findByText('Add the pages of your policy');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe('Upload your insurance document | Skyla');
  });

  it('shows errors and failures in the language that is chosen while they stand there', async () => {
    answerFetch(() => problem(503, 'unavailable'));
    await open();
    await press('Continue');
    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    await press('Continue');
    expect(screen.getByRole('link', { name: 'Enter your name' })).toBeTruthy();
    await inSpanish();
    expect(screen.getByRole('link', { name: 'Ingrese su nombre' })).toBeTruthy();
    cleanup();

    sessionStorage.clear();
    await open();
    await reachCheck(pdf());
    const sent = await submit();
    act(() => sent.answer(problem(422, 'file_damaged')));
    await screen.findByText('Failed to upload document');
    await inSpanish();
    expect(await screen.findByText('No se pudo subir el documento')).toBeTruthy();
    await press('Cambiar sus páginas');
    expect(within(screen.getByRole('alert')).getByText(/El archivo está dañado/)).toBeTruthy();
  });

  it('offers to try again where it says what went wrong', async () => {
    await open();
    await reachCheck(pdf());
    const first = await submit();
    act(() => first.lose());
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(XhrStandIn.sent.length).toBe(2));
    expect(XhrStandIn.last.key).toBe(first.key);
  });

  it('keeps the focus where pages are moved and removed, and says what happened', async () => {
    await open();
    await choose(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await screen.findByText('Page 3');
    const said = (): string | null | undefined =>
      document.querySelector('form.upload > [role=status]')?.textContent;
    expect(said()).toBe('3 pages added, 3 in all');
    await press('Move page 2 later');
    expect(said()).toBe('Page 2 is now page 3');
    expect(screen.getByRole('button', { name: 'Move page 3 later' })).toBe(document.activeElement);
    await press('Remove page 3');
    expect(said()).toBe('Page 3 removed, 2 left');
    expect(screen.getByRole('button', { name: 'Remove page 2' })).toBe(document.activeElement);
  });

  it('takes what was typed before it was ready, and does not take the field from under the fingers', async () => {
    let found: () => void = () => undefined;
    const drafts = new MemoryDrafts();
    drafts.load = () => new Promise((resolve) => (found = () => resolve(undefined)));
    render(<TestPortal state={skyla} drafts={drafts} />);
    await user.type(screen.getByLabelText(/^Your Name/), 'Maria');
    await waitFor(() => found());
    await act(async () => found());
    await user.type(screen.getByLabelText(/^Your Name/), ' Lopez');
    expect(screen.getByLabelText(/^Your Name/)).toBe(document.activeElement);
    act(() => screen.getByLabelText<HTMLInputElement>(/^Your Name/).blur());
    await waitFor(() => expect(screen.queryByLabelText(/^Your Name/)).toBeNull());
    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your Name/)).value).toBe('Maria Lopez');
  });

  it('leads from the faults of a plain form only to fields that are there', async () => {
    const errors = [{ field: 'name', message: 'Fill in this field' }];
    const fields = { ...EMPTY_FIELDS, insuranceCompany: 'Acme Mutual' };
    const code = 'validation_failed';
    const refused = { kind: 'failed', status: 422, code, detail: '', errors, fields } as const;
    render(<TestPortal state={{ ...skyla, upload: refused }} drafts={new MemoryDrafts()} />);
    expect(screen.getByRole('link', { name: 'Enter your name' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Insurance Company/).value).toBe('Acme Mutual');
    await waitFor(() => expect(screen.queryByLabelText(/^Your Name/)).toBeNull());
    expect(within(screen.getByRole('alert')).getByText('Enter your name')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Enter your name' })).toBeNull();
    expect(screen.getByRole('link', { name: /Choose your file again/ })).toBeTruthy();
    await choose(pdf());
    await screen.findByText(/of 10 MB/);
    await press('Continue');
    expect(screen.getByLabelText<HTMLInputElement>(/^Insurance Company/).value).toBe('Acme Mutual');
  });
});
