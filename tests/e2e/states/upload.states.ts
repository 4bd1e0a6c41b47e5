import { refusal } from '../../stack/fake-replies';
import { noisy, state, type State } from './state';

const PICKER = '#field-file';
const UPLOADS = '/api/v1/uploads';
const SUBMIT = 'Submit Insurance Document';
const FAILED = 'Failed to upload document';
const DETAILS = { name: 'Ann Example', insuranceCompany: 'Prairie Mutual' };
const AWAY = refusal(503, 'unavailable');

const hasError = (name: string): boolean =>
  document.querySelector('#field-file-error')?.textContent.includes(name) ?? false;

export const UPLOAD_STATES: readonly State[] = [
  state('upload: nothing chosen', ({ home }) => ({
    open: `${home}/upload`,
    press: 'Continue',
    sees: 'Please select a file to upload',
  })),
  state('upload: a kind of file that is not accepted', async ({ visitor, home, files }) => {
    await visitor.open(`${home}/upload`);
    await visitor.choose(PICKER, [files.text], { shows: '#field-file-error' });
  }),
  state('upload: a PDF chosen', async ({ visitor, home, files }) => {
    await visitor.open(`${home}/upload`);
    await visitor.choose(PICKER, [files.pdf], { sees: 'Your PDF' });
  }),
  state('upload: a page enlarged', () => ({
    click: '.thumb__open',
    shows: 'dialog[open] .enlarged__picture',
  })),
  state('upload: a damaged PDF', async ({ visitor, files }) => {
    await visitor.key('Escape');
    await visitor.page.waitForSelector('dialog', { hidden: true });
    await visitor.choose(PICKER, [files.damaged]);
    await visitor.page.waitForFunction(hasError, {}, 'damaged.pdf');
  }),
  state('upload: a locked PDF', async ({ visitor, files }) => {
    await visitor.choose(PICKER, [files.locked]);
    await visitor.page.waitForFunction(hasError, {}, 'locked.pdf');
  }),
  noisy('422', 'upload: refused by the server as damaged', async ({ visitor, answers }) => {
    answers.give(UPLOADS, refusal(422, 'file_damaged'));
    await visitor.take({ press: 'Continue', fill: DETAILS });
    await visitor.press('Continue', { sees: 'Check and send', shows: '.thumb__image' });
    return { press: SUBMIT, sees: FAILED };
  }),
  state('upload: back at the file after the refusal', () => ({
    press: 'Change your pages',
    shows: '#field-file-error',
  })),
  state('upload: three photos chosen', async ({ visitor, answers, files }) => {
    answers.end();
    await visitor.press('Remove the PDF');
    await visitor.choose(PICKER, files.photos);
    return { sees: visitor.say('Page {number}', { number: 3 }) };
  }),
  state('upload: a PDF beside photos', ({ visitor, files }) =>
    visitor.choose(PICKER, [files.pdf], {
      sees: visitor.say('Pages {first} to {last}', { first: 4, last: 5 }),
    }),
  ),
  state('upload: details', () => ({ press: 'Continue', shows: '[name=insuranceCompany]' })),
  state('upload: details with errors', () => ({
    fill: { name: '', email: 'ann@' },
    press: 'Continue',
    sees: 'There is a problem',
  })),
  // Without an address, so that the receipt asks for one.
  state('upload: the last look', async ({ visitor }) => {
    await visitor.page.click('[name=email]', { count: 3 });
    await visitor.page.keyboard.press('Backspace');
    return { fill: DETAILS, press: 'Continue', shows: '.facts--edit' };
  }),
  state('upload: on its way', ({ answers }) => {
    answers.give(UPLOADS, 'waiting');
    return { press: SUBMIT, shows: 'progress' };
  }),
  noisy('ERR_CONNECTION_RESET', 'upload: the connection lost', ({ answers }) => {
    answers.give(UPLOADS, 'lost');
    return { sees: FAILED };
  }),
  noisy('503', 'upload: no documents are taken now', ({ answers }) => {
    answers.give(UPLOADS, AWAY);
    const sees =
      "We can't accept documents right now. Yours is saved here. Please try again in a few minutes.";
    return { press: 'Try again', sees };
  }),
  state('upload: not sent yet, after a reload', ({ answers, home }) => {
    answers.end();
    return { open: `${home}/upload`, sees: "Your document hasn't been sent yet." };
  }),
  state('upload: received', () => ({ press: ['Continue', 'Continue', SUBMIT], sees: 'Upload Successful!' })),
  state('upload: received, in a browser that copies nothing', async ({ visitor }) => {
    await visitor.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    return { press: 'Copy the link', shows: '#field-address' };
  }),
  state('contact: neither an address nor a number', () => ({
    fill: { contact: 'ann@' },
    press: 'Tell me',
    sees: 'Enter an email address like name@example.com',
  })),
  state('contact: left', ({ visitor }) => ({
    fill: { contact: 'ann@example.com' },
    press: 'Tell me',
    sees: visitor.say("We'll email you at {email}.", { email: 'ann@example.com' }),
  })),
];

export const CONFIRMATION_STATES: readonly State[] = [
  state('confirmation: the form', () => ({ click: '.receipt__link', shows: '[name=collateralDetails]' })),
  state('confirmation: errors', () => ({
    fill: { email: 'ann@' },
    press: 'Submit',
    sees: 'There is a problem',
  })),
  noisy('503', 'confirmation: not taken now', ({ answers }) => {
    answers.give(UPLOADS, AWAY);
    const contact = { email: 'ann@example.com', phone: '+1 555 010 0000' };
    const loan = { collateralDetails: '2021 Toyota Camry, VIN ending 4821', loanNumberLast4: '1234' };
    const sees = 'Failed to submit confirmation form';
    return { fill: { ...contact, ...loan }, press: 'Submit', sees };
  }),
  state('confirmation: thanks', ({ answers }) => {
    answers.end();
    return { press: 'Submit', sees: 'Thank You!' };
  }),
  state('upload: again, after one that was received', () => ({
    press: 'Upload another document',
    shows: '.upload__note',
  })),
];
