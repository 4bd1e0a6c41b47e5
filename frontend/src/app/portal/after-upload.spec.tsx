import { answerFetch, problem, type SentRequest } from '../../../testing/browser-fakes';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { pdf, photo } from '../../../testing/sample-files';
import { TestPortal } from '../../../testing/test-portal';
import { choose, CONTACT, fillIn, inSpanish, open, press, reachCheck } from '../../../testing/upload-user';
import { followInvitation, openContactForm, resetUploads, valueOf } from '../../../testing/upload-user';
import { sendDocument, skyla, submit, user } from '../../../testing/upload-user';
import { focused, hrefOf } from '../../../testing/queries';
import { receipt, receivedUpload } from '../../../testing/fake-xhr';

beforeEach(resetUploads);

const withTexts = { ...receivedUpload, receipt: { ...receivedUpload.receipt, offersTexts: true } };

describe('after an upload,', () => {
  it('the receipt says first what matters, and folds what was sent', async () => {
    await sendDocument();
    const order = ['8F14E45F-CEEA', 'What happens next', 'Your private status link', 'What you sent'];
    const text = screen.getByRole('main').textContent ?? '';
    const places = order.map((words) => text.indexOf(words));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const details = screen.getByText('What you sent').closest('details')!;
    expect(details.open).toBe(false);
    expect(within(details).getByText('policy.pdf')).toBeTruthy();
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(details.open).toBe(true);
  });

  it('the receipt has the private link and its QR code for paper', async () => {
    await sendDocument();
    const heading = await screen.findByRole('heading', { name: 'Your private status link' });
    const section = heading.closest('section')!;
    expect(section.className).not.toContain('no-print');
    expect(within(section).getByText('https://portal.example/status/sealed')).toBeTruthy();
    expect(section.querySelector('img')?.getAttribute('src')).toBe('/status/sealed/qr.svg');
  });

  it('the receipt leads to the contact details and the thanks, and survives a reload on the way', async () => {
    const requests: SentRequest[] = [];
    answerFetch((request) => {
      if (request.url.endsWith('/reading')) return problem(404, 'not_found');
      requests.push(request);
      return requests.length === 1
        ? problem(503, 'unavailable')
        : { status: 201, body: { id: 'x', transmitted: false } };
    });
    await sendDocument();
    cleanup();

    render(<TestPortal state={skyla} history={{ stage: 'sent' }} />);
    await followInvitation();
    expect(screen.getByRole('heading', { name: 'Insurance Upload Confirmation' })).toBe(
      document.activeElement,
    );
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your Name/)).value).toBe('Maria Lopez');
    expect(valueOf(/^Financial Institution/)).toBe('Skyla');
    await press('Submit');
    expect(screen.getByRole('link', { name: 'Enter the last 4 digits of your loan number' })).toBeTruthy();
    await fillIn({ ...CONTACT, 'Last Four': '12345' });
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
    const kept = JSON.stringify(Object.values(sessionStorage));
    for (const secret of ['secret-token', 'Maria', 'm@example.com', 'RAV4'])
      expect(kept).not.toContain(secret);
    cleanup();
    render(<TestPortal state={skyla} history={{ stage: 'thanked' }} />);
    expect(screen.getByRole('heading', { name: 'Thank You!' })).toBeTruthy();
    expect(screen.getByText('8F14E45F-CEEA')).toBeTruthy();
    expect(hrefOf('Your private status link')).toBe('https://portal.example/status/sealed');
  });

  it('one address is enough to hear about it; it can be changed, and fills in the form for more', async () => {
    const sent: SentRequest[] = [];
    answerFetch((request) => {
      if (!request.url.endsWith('/contact')) return problem(404, 'not_found');
      sent.push(request);
      return sent.length === 1 ? problem(503, 'unavailable') : { status: 201, body: { by: 'email' } };
    });
    await sendDocument();
    expect(await screen.findByRole('heading', { name: 'Want to hear about it?' })).toBeTruthy();
    const field = await screen.findByLabelText('Email Address');
    await user.type(field, 'maria@example');
    await press('Tell me');
    expect(screen.getByText(/Enter an email address like/)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, '.com');
    await press('Tell me');
    expect(await screen.findByText(/Your document is safe/)).toBeTruthy();
    await press('Tell me');
    const told = await screen.findByText(/We'll email you at maria@example.com/);
    await focused(told);
    expect(sent.at(-1)?.body).toEqual({ email: 'maria@example.com', language: 'en', token: 'secret-token' });
    expect(screen.getByText(/we'll contact you at maria@example.com/)).toBeTruthy();
    await followInvitation();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('maria@example.com');
    await user.click(screen.getByTestId('back'));
    expect(await screen.findByText(/We'll email you at maria@example.com/)).toBeTruthy();
    await press('Change');
    expect(screen.getByLabelText('Email Address')).toBeTruthy();
  });

  it('a number gets texts once its owner has read what that means', async () => {
    const sent: SentRequest[] = [];
    answerFetch((request) => {
      if (!request.url.endsWith('/contact')) return problem(404, 'not_found');
      sent.push(request);
      return { status: 201, body: { by: 'text' } };
    });
    render(<TestPortal state={{ ...skyla, upload: withTexts }} />);
    const field = await screen.findByLabelText('Email address or mobile phone');
    expect(screen.queryByText(/Reply STOP/)).toBeNull();
    await user.type(field, '865 555 014');
    expect(screen.getByText(/texts from Coverleaf for Skyla .*Reply STOP/)).toBeTruthy();
    await press('Agree, and get texts');
    expect(screen.getByText(/phone number with area code/)).toBeTruthy();
    await user.type(field, '2');
    await press('Agree, and get texts');
    expect(await screen.findByText(/We'll text you at \(865\) 555-0142/)).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ phone: '+18655550142', consent: 1, token: 'secret-token' });
    cleanup();
    render(<TestPortal state={skyla} history={{ stage: 'confirming' }} />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Phone/)).value).toBe('+18655550142');
  });

  it('contact details survive a reload, but never a whole loan number', async () => {
    await openContactForm();
    await fillIn({ Phone: '555 010 0000', 'Last Four': '987654321' });
    cleanup();
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('98765');
    render(<TestPortal state={skyla} history={{ stage: 'confirming' }} />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Phone/)).value).toBe('555 010 0000');
    expect(valueOf(/^Last Four/)).toBe('');
  });

  it('the page says that the document is safe if the contact details fail, and lets them be skipped', async () => {
    answerFetch(() => problem(500, 'internal_error'));
    await openContactForm();
    await fillIn(CONTACT);
    await press('Submit');
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('Your document is safe');
    expect(document.title).toMatch(/^Error: /);
    await user.click(within(box).getByRole('link', { name: 'Skip for now' }));
    expect(screen.getByRole('heading', { name: 'Thank You!' })).toBeTruthy();
  });

  it('a new visit shows the form and says what was sent', async () => {
    await sendDocument();
    await user.click(await screen.findByRole('link', { name: 'Upload another document' }));
    expect(await screen.findByText(/You sent a document at .* \(receipt 8F14E45F-CEEA\)/)).toBeTruthy();
    expect(await screen.findByLabelText(/^Choose files/)).toBeTruthy();
    await user.click(screen.getByTestId('back'));
    expect(await screen.findByText('Upload Successful!')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Click here' })).toBeNull();
  });

  it('going back from a receipt says what was sent, at any step of the history', async () => {
    await sendDocument();
    await user.click(screen.getByTestId('back'));
    const note = await screen.findByText(/You sent a document at .* \(receipt 8F14E45F-CEEA\)/);
    await focused(note);
    await choose(pdf());
    expect(await screen.findByText('Your PDF')).toBeTruthy();
    expect(screen.queryByLabelText(/^Your Name/)).toBeNull();
    cleanup();

    render(<TestPortal state={skyla} history={{ step: 'details' }} />);
    await focused(await screen.findByText(/You sent a document at/));
  });

  it('visible errors are translated when another language is chosen', async () => {
    answerFetch(({ url }) =>
      url.includes('translations') ? problem(503, 'unavailable') : problem(500, 'x'),
    );
    await openContactForm();
    await screen.findByLabelText(/^Phone/);
    await press('Submit');
    expect(screen.getByRole('link', { name: 'Enter your phone number' })).toBeTruthy();
    await inSpanish();
    expect(screen.getByRole('link', { name: 'Ingrese su número de teléfono' })).toBeTruthy();
  });

  it('the receipt of a form that was sent without script is shown', async () => {
    render(<TestPortal state={{ ...skyla, upload: receivedUpload }} />);
    expect(screen.getByRole('heading', { name: 'Upload Successful!' })).toBeTruthy();
    expect(hrefOf('Your private status link')).toBe('https://portal.example/status/sealed');
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(hrefOf('Save your receipt (PDF)')).toBe(
      `https://portal.example/status/sealed/receipt.pdf?tz=${zone}`,
    );
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('https://portal.example/status/sealed');
    await followInvitation();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your Name/)).value).toBe('Ann');
  });

  it.each([
    ['forbids to copy', { writeText: () => Promise.reject(new Error('denied')) }],
    ['has no clipboard', undefined],
  ])('the link can be copied by hand if the browser %s', async (_, clipboard) => {
    render(<TestPortal state={{ ...skyla, upload: receivedUpload }} />);
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    const field = await screen.findByLabelText<HTMLInputElement>(/^Your browser doesn't let us copy/);
    await focused(field);
    const { value, selectionStart, selectionEnd, readOnly } = field;
    expect({ readOnly, selected: value.slice(selectionStart ?? 0, selectionEnd ?? 0) }).toEqual({
      readOnly: true,
      selected: 'https://portal.example/status/sealed',
    });
    expect(screen.queryByRole('button', { name: /^Cop/ })).toBeNull();
  });

  it.each([
    ['policy.pdf', pdf],
    ['page (1 photo).pdf', photo],
  ])('the receipt names what was sent: %s', async (name, file) => {
    await sendDocument(file());
    expect(screen.getByText('Document').nextElementSibling?.textContent).toBe(name);
  });

  it('a borrower who already left an address is asked only for the missing details', async () => {
    await open();
    await reachCheck(pdf());
    await press('Change Email Address');
    await fillIn({ 'Email Address': 'm@example.com' });
    await press('Continue');
    const sent = await submit();
    act(() => sent.answer(receipt));
    await screen.findByText('Help us reach you');
    expect(screen.queryByText('Want to hear about it?')).toBeNull();
    expect(screen.getByRole('main').textContent).toContain("we'll contact you at m@example.com");
  });

  it('only those who left an address are promised an email', async () => {
    answerFetch(() => ({ status: 201, body: { id: 'x', transmitted: false } }));
    await sendDocument();
    const main = (): string => screen.getByRole('main').textContent ?? '';
    expect(main()).toContain('look it up in a few days to see your status');
    expect(main()).not.toContain("we'll contact you");
    await followInvitation();
    await fillIn(CONTACT);
    await press('Submit');
    await screen.findByRole('heading', { name: 'Thank You!' });
    expect(main()).toContain("we'll contact you at m@example.com");
    cleanup();

    render(<TestPortal state={skyla} history={{ stage: 'thanked' }} />);
    expect(main()).toContain("we'll contact you.");
    cleanup();

    sessionStorage.clear();
    await openContactForm();
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    expect(screen.getByRole('heading', { name: 'Thank You!' })).toBeTruthy();
    expect(main()).toContain('If you have a Reference #, look it up in a few days to see your status.');
    expect(main()).not.toContain("we'll contact you");
  });
});
