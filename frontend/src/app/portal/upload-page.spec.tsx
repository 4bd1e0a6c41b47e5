import { problem } from '../../../testing/browser-fakes';
import { PDFDocument } from '@cantoo/pdf-lib';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { MemoryDrafts } from '../../../testing/memory-drafts';
import { FALLBACK, pageState } from '../../../testing/page-state';
import { pdf, photo } from '../../../testing/sample-files';
import { addPages, choose, fillIn, open, press, sendFiles } from '../../../testing/upload-user';
import { resetUploads, skyla, submit, user } from '../../../testing/upload-user';
import { focused, hrefOf, textsOf } from '../../../testing/queries';
import { receipt, FakeXhr } from '../../../testing/fake-xhr';

beforeEach(resetUploads);

async function pdfWith(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) document.addPage();
  return document.save();
}

const errorLinks = () => textsOf('[role=alert] a');

describe('the upload page', () => {
  it('sends several photos as one PDF, then shows the receipt', async () => {
    const sent = await sendFiles([photo('a.jpg'), photo('b.jpg')]);
    act(() => sent.progress(0.4));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40);

    expect(sent.body.get('name')).toBe('Maria Lopez');
    expect(sent.body.get('lenderSlug')).toBe('skyla');
    expect(sent.body.has('financialInstitution')).toBe(false);
    const file = sent.body.get('file') as File;
    expect([file.name, file.type]).toEqual(['a (2 photos).pdf', 'application/pdf']);

    act(() => sent.answer(receipt));
    await focused(await screen.findByRole('heading', { name: 'Upload Successful!' }));
    expect(screen.getByText('8F14E45F-CEEA')).toBeTruthy();
    expect(hrefOf('Return to Home')).toBe('/skyla');
  });

  it('sends PDFs and photos as one document, numbered and moved by name', async () => {
    const first = new File([await pdfWith(2)], 'auto.pdf');
    await open();
    await addPages(first, photo('back.jpg'));
    await press('Move “auto.pdf” later');
    await press('Continue');
    await fillIn({ 'Your Name': 'Maria Lopez', 'Insurance Company': 'Acme Mutual' });
    await press('Continue');
    expect(screen.getByText(/^2 files, /)).toBeTruthy();
    const sent = await submit();
    const file = sent.body.get('file') as File;
    expect(file.name).toBe('back (2 files).pdf');
    expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(3);
  });

  it('has one filled button at a time, and no tick before the present step', async () => {
    const filled = (): (string | null)[] => textsOf('main .button--action');
    await open();
    expect(filled()).toEqual([]);
    expect(document.querySelector('.add--first')).toBeTruthy();
    await addPages(photo());
    expect(filled()).toEqual(['Continue']);
    expect(document.querySelector('.add--first')).toBeNull();
    await press('Continue');
    expect(filled()).toEqual(['Continue']);
    expect(document.querySelector('.steps svg')).toBeNull();
    expect(textsOf('.steps__number')).toEqual(['1', '2', '3']);
  });

  it('asks for a file, then for the details', async () => {
    await open(pageState('/upload'));
    await press('Continue');
    expect(within(screen.getByRole('alert')).getByText('Please select a file to upload')).toBeTruthy();
    expect(document.title).toMatch(/^Error: /);

    await addPages(pdf());
    await press('Continue');
    await screen.findByLabelText(/^Financial Institution/);
    await press('Continue');
    expect(errorLinks()).toEqual([
      'Enter your name',
      'Enter the name of your financial institution',
      'Enter the name of your insurance company',
    ]);
  });

  it('requires an email if the form is shared, and no institution', async () => {
    await open(pageState('/enter-reference-id/upload'));
    await addPages(pdf());
    await press('Continue');
    expect((await screen.findByLabelText(/^Financial Institution/)).closest('.field')?.textContent).toContain(
      '(optional)',
    );
    await press('Continue');
    expect(errorLinks()).toEqual([
      'Enter your name',
      'Enter the name of your insurance company',
      'Enter your email address',
    ]);

    await fillIn({
      'Your Name': 'Maria Lopez',
      'Insurance Company': 'Acme Mutual',
      Email: 'maria@example.com',
    });
    await press('Continue');
    expect(screen.getByText('Not provided').previousSibling?.textContent).toBe('Financial Institution');
    const sent = await submit();
    expect(sent.body.has('financialInstitution')).toBe(false);
    act(() => sent.answer(receipt));
    await screen.findByRole('heading', { name: 'Upload Successful!' });
    expect(screen.queryByText('Sent to')).toBeNull();
    expect(screen.getByText(/your coverage with your lender is confirmed/)).toBeTruthy();
  });

  it('fixes the institution for a fallback lender', async () => {
    const sent = await sendFiles([pdf()], pageState('/nowhere/upload', { lender: FALLBACK }));
    expect(sent.body.get('financialInstitution')).toBe('NOWHERE');
    expect(sent.body.has('lenderSlug')).toBe(false);
  });

  it('keeps everything if the connection is lost, and sends again under the same key', async () => {
    const first = await sendFiles([photo()]);
    act(() => first.lose());
    expect(await screen.findByText('Failed to upload document')).toBeTruthy();
    expect(screen.getByText('Maria Lopez')).toBeTruthy();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(FakeXhr.sent.length).toBe(2));
    expect(FakeXhr.last.key).toBe(first.key);
    act(() => FakeXhr.last.answer(receipt));
    expect(await screen.findByText('Upload Successful!')).toBeTruthy();
  });

  it('sends again by itself when the browser is back online, at most three times', async () => {
    const { key } = await sendFiles([pdf()]);
    for (let retry = 1; retry <= 5; retry += 1) {
      act(() => FakeXhr.last.lose());
      await screen.findByText('Failed to upload document');
      act(() => void dispatchEvent(new Event('online')));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    expect(FakeXhr.sent.map((sent) => sent.key)).toEqual(Array(4).fill(key));
  });

  it('uses another key if the content changes', async () => {
    const first = await sendFiles([photo()]);
    act(() => first.lose());
    await screen.findByText('Failed to upload document');
    await press('Back');
    await fillIn({ 'Your Name': ' Smith' });
    await press('Continue');
    const second = await submit();
    expect(second.key).not.toBe(first.key);
    expect(second.body.get('name')).toBe('Maria Lopez Smith');
  });

  it('keeps pages, fields and key over a reload, and forgets all of it once sent', async () => {
    const drafts = new MemoryDrafts();
    const first = await sendFiles([photo(), photo()], skyla, drafts);
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

  it('does not show a draft of another page or one older than an hour', async () => {
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

  it('shows an error from the server at its field', async () => {
    const sent = await sendFiles([pdf()]);
    const errors = [{ field: 'name', message: 'Use at most 200 characters' }];
    act(() => sent.answer(problem(422, 'validation_failed', { errors })));
    const summary = await screen.findByRole('alert');
    await user.click(within(summary).getByRole('link', { name: 'Use at most 200 characters' }));
    expect(screen.getByLabelText(/^Your Name/)).toBe(document.activeElement);
  });

  it('stays at the check while it sends, even if Back is pressed, and keeps the focus', async () => {
    const sent = await sendFiles([pdf()]);
    expect(screen.getByRole('button', { name: 'Sending…' })).toBe(document.activeElement);
    await user.click(screen.getByTestId('back'));
    expect(screen.getByText('Check and send', { selector: 'h2' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Your Name/)).toBeNull();
    act(() => sent.lose());
    expect(await screen.findByText('Failed to upload document')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('asks before a link interrupts the sending, and says on return that nothing was sent', async () => {
    const drafts = new MemoryDrafts();
    const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await sendFiles([pdf()], skyla, drafts);
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
    expect(await screen.findByText("Your document hasn't been sent yet.")).toBeTruthy();
    ask.mockRestore();
  });
});
