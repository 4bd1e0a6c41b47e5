import { answerFetch, type FakeReply, problem } from '../../../testing/browser-fakes';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UploadReading } from '@coverleaf/contracts';
import { installFakeCanvas } from '../../../testing/fake-canvas';
import { BEING_READ, LIENHOLDER_MISSING } from '../../../testing/readings';
import { pdf, photo } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import {
  inSpanish,
  press,
  resetUploads,
  sendDocument,
  skyla,
  user,
  valueOf,
} from '../../../testing/upload-user';

const ok = (body: UploadReading): FakeReply => ({ status: 200, body });

/** Replies to polls for a reading in order; repeats the last reply. */
function readings(...answers: readonly (FakeReply | null)[]): { readonly tokens: unknown[] } {
  const tokens: unknown[] = [];
  answerFetch(({ url, body }) => {
    if (!url.endsWith('/api/v1/uploads/8f14e45f-ceea-467f-9d1e-2b7c1f0a9d33/reading')) return null;
    tokens.push(body);
    return answers[Math.min(tokens.length, answers.length) - 1] ?? null;
  });
  return { tokens };
}

async function result() {
  const heading = await screen.findByRole('heading', { name: 'What your document shows' });
  return within(heading.closest('section')!);
}

Object.assign(Element.prototype, { scrollIntoView: () => undefined });

describe('the reading, on the page that sent the document,', () => {
  beforeEach(() => {
    resetUploads();
    installFakeCanvas();
  });

  it('shows progress, and then the one thing to do next', async () => {
    const { tokens } = readings(null, ok(BEING_READ), ok(LIENHOLDER_MISSING));
    await sendDocument();
    const section = await result();
    expect(await section.findByText("We're about to read your document.")).toBeTruthy();
    const region = section.getByRole('status');
    expect(section.getByText(/You can close this page/)).toBeTruthy();
    expect(await section.findByText('Reading page 1 of 2…', {}, { timeout: 3_000 })).toBeTruthy();
    const title = await section.findByText("Skyla isn't named as lienholder", {}, { timeout: 3_000 });
    // A region that was there before, or a screen reader may not say it.
    expect(title.closest('[role=status]')).toBe(region);
    expect(tokens).toEqual(Array(3).fill({ token: 'secret-token' }));
    const message = section.getByText(/^Hello,/);
    expect(message.textContent).toContain('Skyla Federal Credit Union ISAOA/ATIMA\nPO Box 41');
    expect(message.getAttribute('lang')).toBe('en');
    expect(message.closest('details')?.open).toBe(false);
    expect(section.getByRole('button', { name: 'Copy the message' }).closest('details')).toBeNull();
    await user.click(section.getByRole('button', { name: 'Copy the message' }));
    expect(await navigator.clipboard.readText()).toBe(message.textContent);
    expect(section.getByRole('link', { name: 'Send to my agent' }).getAttribute('href')).toMatch(
      /^mailto:\?/,
    );
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Skyla as lienholderNot found: someone else is named',
      'Your name as the insuredNot clear',
      'A document that Skyla acceptsYes',
      'In force when you sent itYes: May 16, 2026 to November 16, 2026Show in the picture: 1',
      'The vehicle or property on your loanYes: VIN ending in 4821Show in the picture: 2',
      'A deductible that Skyla allowsYes: $500Show in the picture: 3',
    ]);
    expect(section.getByText('4 other points are fine').closest('details')?.open).toBe(false);
  });

  it('shows the answer right below the receipt number, and says once that the page can be closed', async () => {
    readings(ok(BEING_READ));
    await sendDocument();
    await result();
    const main = screen.getByRole('main').textContent ?? '';
    const places = ['Receipt number', 'What your document shows', 'What happens next'].map((words) =>
      main.indexOf(words),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(main.match(/You can close this page/g)).toHaveLength(1);
  });

  it('opens the message where it has to be copied by hand', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument();
    const section = await result();
    const copy = await section.findByRole('button', { name: 'Copy the message' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(copy);
    expect(await section.findByText(/Select the message and copy it yourself/)).toBeTruthy();
    expect(section.getByText(/^Hello,/).closest('details')?.open).toBe(true);
  });

  it('shows the page with a value, from the same origin', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument();
    const section = await result();
    const picture = (): string | null => section.getByRole('img').getAttribute('src');
    await section.findByRole('img');
    expect(picture()).toBe('/files/page-1?signature=x');
    await user.click(section.getByRole('button', { name: 'Show in the picture: 3' }));
    expect(picture()).toBe('/files/page-2?signature=x');
    // Marks without the page behind them would be meaningless.
    expect(document.querySelector('.mark')).toBeNull();
    fireEvent.load(section.getByRole('img'));
    expect(document.querySelector('.mark--chosen')?.textContent).toBe('3');
    await user.click(section.getByRole('button', { name: 'Page 1' }));
    expect(picture()).toBe('/files/page-1?signature=x');
  });

  it('says that the document shows everything, and promises nothing', async () => {
    readings(ok({ ...LIENHOLDER_MISSING, answer: 'yes', ask: null }));
    await sendDocument();
    const section = await result();
    expect(await section.findByText('This document shows what Skyla asked for')).toBeTruthy();
    expect(section.getByText(/not a decision on your coverage. A person may still look/)).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Keep it as it is' })).toBeNull();
  });

  it('leaves what is unsure or unread to a person, and still says what may help', async () => {
    readings(ok({ ...LIENHOLDER_MISSING, answer: 'unsure', ask: 'dates_unclear' }));
    await sendDocument(photo());
    const section = await result();
    expect(await section.findByText('A person will check your document')).toBeTruthy();
    expect(section.getByText("We're not sure when the coverage begins and ends")).toBeTruthy();
    expect(section.getByRole('button', { name: 'Retake the photos' })).toBeTruthy();
    cleanup();
    sessionStorage.clear();

    readings(ok({ ...BEING_READ, state: 'unread', progress: null }));
    await sendDocument();
    const unread = await result();
    expect(await unread.findByText('A person will check your document')).toBeTruthy();
    expect(unread.queryByRole('button')).toBeNull();
  });

  it('requests a picture once more if its address has expired, and does without it if there is none', async () => {
    const [first, second] = LIENHOLDER_MISSING.pictures;
    const pictures = [{ ...first!, url: 'https://portal.example/files/page-1?signature=y' }, second!];
    const { tokens } = readings(ok(LIENHOLDER_MISSING), ok({ ...LIENHOLDER_MISSING, pictures }));
    await sendDocument();
    const section = await result();
    fireEvent.error(await section.findByRole('img'));
    const source = () => section.getByRole('img').getAttribute('src');
    await waitFor(() => expect(source()).toBe('/files/page-1?signature=y'));
    fireEvent.error(section.getByRole('img'));
    expect(source()).toBe('/files/page-2?signature=x');
    expect(tokens).toHaveLength(2);
  });

  it('asks for no photos if a PDF was sent', async () => {
    readings(ok({ ...LIENHOLDER_MISSING, answer: 'unsure', ask: 'unreadable' }));
    await sendDocument(pdf());
    const section = await result();
    await user.click(await section.findByRole('button', { name: 'Send a clearer copy' }));
    expect(await screen.findByText(/^Add all pages of the new document/)).toBeTruthy();
  });

  it('gives conditional advice for a guess, and collapses the message for the agent', async () => {
    readings(ok({ ...LIENHOLDER_MISSING, answer: 'unsure' }));
    await sendDocument();
    const section = await result();
    expect(await section.findByText('Skyla may not be named as lienholder')).toBeTruthy();
    expect(section.getByText("If that's right:")).toBeTruthy();
    expect(section.getByText(/^Hello,/).closest('details')?.open).toBe(false);
  });

  it('lists all conditions if all are met', async () => {
    const conditions = LIENHOLDER_MISSING.conditions.filter(({ state }) => state === 'met');
    readings(ok({ ...LIENHOLDER_MISSING, answer: 'yes', ask: null, conditions }));
    await sendDocument();
    const section = await result();
    expect(await section.findByText('This document shows what Skyla asked for')).toBeTruthy();
    expect(section.getAllByRole('listitem')).toHaveLength(4);
    expect(section.queryByText(/fine$/)).toBeNull();
    expect(section.queryByText(/closer look/)).toBeNull();
  });

  it('shows no picture without marks', async () => {
    const conditions: UploadReading['conditions'] = [
      { condition: 'kind', state: 'failed', value: null },
      { condition: 'dates', state: 'unclear', value: '2026-05-16/2026-11-16' },
    ];
    readings(ok({ ...LIENHOLDER_MISSING, ask: 'kind_not_accepted', conditions }));
    await sendDocument();
    const section = await result();
    await section.findByText("This isn't the kind of document Skyla asks for");
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A document that Skyla acceptsNo',
    ]);
    expect(section.queryByRole('img')).toBeNull();
  });

  it.each([403, 404])('links to the status page if this browser may not ask: %i', async (status) => {
    const { tokens } = readings(problem(status, 'refused'));
    await sendDocument();
    const section = await result();
    expect(await section.findByText('The result will be on your status page.')).toBeTruthy();
    expect(section.getByRole('link').getAttribute('href')).toBe('https://portal.example/status/sealed');
    expect(tokens.length).toBe(1);
  });

  it('says that a document that is kept unchanged was already sent', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument();
    const section = await result();
    await user.click(await section.findByRole('button', { name: 'Keep it as it is' }));
    const said = section.getByText(/has already been sent as it is, and a person will check it/);
    expect(said.closest('[role=status]')).toBe(document.activeElement);
    expect(section.queryByText(/^Hello,/)).toBeNull();
  });

  it('adds a page to the photos that were sent, with the details filled in', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument(photo());
    const section = await result();
    await user.click(await section.findByRole('button', { name: 'Add a page' }));
    expect(await screen.findByText(/^Your pages are still here/)).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Enlarge page 1' })).toBeTruthy();
    await press('Continue');
    expect(valueOf(/^Your Name/)).toBe('Maria Lopez');
    expect(valueOf(/^Insurance Company/)).toBe('Acme Mutual');
  });

  it('starts over with a corrected document, even after a reload', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument(pdf());
    cleanup();
    render(<TestPortal state={skyla} history={{ stage: 'sent' }} />);
    const section = await result();
    await user.click(await section.findByRole('button', { name: 'Send the corrected page' }));
    expect(await screen.findByText(/^Add all pages of the new document/)).toBeTruthy();
    await user.upload(screen.getByLabelText<HTMLInputElement>(/^Choose files/), [pdf()]);
    await screen.findByText('Your PDF');
    await press('Continue');
    expect(valueOf(/^Your Name/)).toBe('Maria Lopez');
    expect(valueOf(/^Insurance Company/)).toBe('Acme Mutual');
  });

  it('uses the share sheet of the device', async () => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => shared.push(data),
      configurable: true,
    });
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument();
    const section = await result();
    await user.click(await section.findByRole('button', { name: 'Send to my agent' }));
    expect(shared).toMatchObject([{ title: 'Proof of insurance for my lender' }]);
    Reflect.deleteProperty(navigator, 'share');
  });

  it('is in the language of the page, with the message in English', async () => {
    readings(ok(LIENHOLDER_MISSING));
    await sendDocument();
    await result();
    await inSpanish();
    expect(await screen.findByText('Skyla no figura como acreedor prendario («lienholder»)')).toBeTruthy();
    expect(screen.getByText(/16 de mayo de 2026/)).toBeTruthy();
    expect(screen.getByText(/^Hello,/)).toBeTruthy();
  });
});
