import { answerFetch, problem } from '../../../testing/browser-fakes';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { installFakeCanvas } from '../../../testing/fake-canvas';
import { MemoryDrafts } from '../../../testing/memory-drafts';
import { heic, JPEG, pdf, photo } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import { addPages, choose, inSpanish, open, press, sendFiles } from '../../../testing/upload-user';
import { resetUploads, skyla, user, valueOf } from '../../../testing/upload-user';
import { EMPTY_FIELDS } from '../../features/uploads/upload-fields';
import { FakeXhr } from '../../../testing/fake-xhr';

beforeEach(resetUploads);

describe('the upload page, when something goes wrong,', () => {
  it('clears errors with the step that they belong to', async () => {
    await open();
    await addPages(pdf());
    await press('Continue');
    await press('Continue');
    expect(screen.getByRole('alert')).toBeTruthy();
    await user.click(screen.getByTestId('back'));
    await screen.findByText('Add the pages of your policy');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.title).toBe('Upload your insurance document | Skyla');
  });

  it('translates visible errors when another language is chosen', async () => {
    answerFetch(() => problem(503, 'unavailable'));
    await open();
    await press('Continue');
    await addPages(pdf());
    await press('Continue');
    await press('Continue');
    expect(screen.getByRole('link', { name: 'Enter your name' })).toBeTruthy();
    await inSpanish();
    expect(screen.getByRole('link', { name: 'Ingrese su nombre' })).toBeTruthy();
    cleanup();

    sessionStorage.clear();
    const sent = await sendFiles([pdf()]);
    act(() => sent.answer(problem(422, 'file_damaged')));
    await screen.findByText('Failed to upload document');
    await inSpanish();
    expect(await screen.findByText('No se pudo subir el documento')).toBeTruthy();
    await press('Cambiar sus páginas');
    expect(within(screen.getByRole('alert')).getByText(/El archivo está dañado/)).toBeTruthy();
  });

  it('keeps the focus when pages are moved and removed, and says what happened', async () => {
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

  it('waits while the server converts a page that this browser can’t open', async () => {
    installFakeCanvas({ opens: false });
    await open();
    await addPages(photo('front.jpg'));
    await choose(heic('back.heic'));
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    expect((await screen.findAllByText('Preparing page 2…')).length).toBeGreaterThan(0);
    await press('Continue');
    expect(screen.getByText('Add the pages of your policy')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Remove page 1');
    await choose(photo('more.jpg'));
    act(() => FakeXhr.last.answerDrawn(JPEG));
    await screen.findByText('Page 3');
    await waitFor(() => expect(screen.queryByText('Preparing page 2…')).toBeNull());
    await press('Continue');
    expect(await screen.findByLabelText(/^Your Name/)).toBeTruthy();
  });

  it('goes back to the pages if one could not be converted after the borrower went on', async () => {
    installFakeCanvas({ opens: false });
    await open();
    await addPages(photo('front.jpg'));
    await press('Continue');
    await press('Back');
    await choose(heic('back.heic'));
    await waitFor(() => expect(FakeXhr.sent).toHaveLength(1));
    await user.click(screen.getByTestId('back'));
    await screen.findByLabelText(/^Your Name/);
    act(() => FakeXhr.last.lose());
    await screen.findByText('Add the pages of your policy');
    expect(within(screen.getByRole('alert')).getByText(/can't open “back.heic”/)).toBeTruthy();
  });

  it('keeps text typed before hydration, and does not replace the focused field', async () => {
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
    await addPages(pdf());
    await press('Continue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your Name/)).value).toBe('Maria Lopez');
  });

  it('links from the errors of a plain form only to fields that exist', async () => {
    const errors = [{ field: 'name', message: 'Fill in this field' }];
    const fields = { ...EMPTY_FIELDS, insuranceCompany: 'Acme Mutual' };
    const code = 'validation_failed';
    const refused = { kind: 'failed', status: 422, code, detail: '', errors, fields } as const;
    render(<TestPortal state={{ ...skyla, upload: refused }} drafts={new MemoryDrafts()} />);
    expect(screen.getByRole('link', { name: 'Enter your name' })).toBeTruthy();
    expect(valueOf(/^Insurance Company/)).toBe('Acme Mutual');
    await waitFor(() => expect(screen.queryByLabelText(/^Your Name/)).toBeNull());
    expect(within(screen.getByRole('alert')).getByText('Enter your name')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Enter your name' })).toBeNull();
    expect(screen.getByRole('link', { name: /choose your file again/ })).toBeTruthy();
    await addPages(pdf());
    await press('Continue');
    expect(valueOf(/^Insurance Company/)).toBe('Acme Mutual');
  });
});
