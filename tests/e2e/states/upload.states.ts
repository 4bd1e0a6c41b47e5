import { refusal } from '../../stack/fake-replies';
import { noisy, type Setting, state, type State } from './state';

const PICKER = '#field-file';
const UPLOADS = '/api/v1/uploads';

/** From the choice of a file to the last look. */
async function reachCheck(setting: Setting, files: readonly string[]): Promise<void> {
  const { visitor } = setting;
  await visitor.choose(PICKER, files);
  await setting.visitor.shows('.thumb');
  await visitor.press('Continue');
  await visitor.fill({ name: 'Ann Example', insuranceCompany: 'Prairie Mutual' });
  await visitor.press('Continue', { sees: 'Check and send' });
  await setting.visitor.shows('.facts--edit');
}

export const UPLOAD_STATES: readonly State[] = [
  state('upload: nothing chosen', async ({ visitor, home }) => {
    await visitor.open(`${home}/upload`);
    await visitor.press('Continue', { sees: 'Please select a file to upload' });
  }),
  state('upload: a kind of file that is not accepted', async (setting) => {
    await setting.visitor.open(`${setting.home}/upload`);
    await setting.visitor.choose(PICKER, [setting.files.text], { shows: '#field-file-error' });
  }),
  state('upload: a PDF chosen', async ({ visitor, home, files }) => {
    await visitor.open(`${home}/upload`);
    await visitor.choose(PICKER, [files.pdf], { sees: 'Your PDF' });
  }),
  noisy('422', 'upload: refused by the server as damaged', async (setting) => {
    const { visitor, files } = setting;
    await visitor.press('Remove the PDF');
    await reachCheck(setting, [files.damaged]);
    await visitor.press('Submit Insurance Document', { sees: 'Failed to upload document' });
  }),
  state('upload: back at the file after the refusal', async (setting) => {
    await setting.visitor.press('Change your pages', { shows: '#field-file-error' });
  }),
  state('upload: three photos chosen', async ({ visitor, files }) => {
    await visitor.press('Remove the PDF');
    await visitor.choose(PICKER, files.photos, { sees: visitor.say('Page {number}', { number: 3 }) });
  }),
  state('upload: a PDF beside photos', async (setting) => {
    await setting.visitor.choose(PICKER, [setting.files.pdf], { shows: '#field-file-error' });
  }),
  state('upload: details', async (setting) => {
    await setting.visitor.press('Continue', { shows: '[name=insuranceCompany]' });
  }),
  state('upload: details with errors', async ({ visitor }) => {
    await visitor.fill({ name: '', email: 'ann@' });
    await visitor.press('Continue', { sees: 'There is a problem' });
  }),
  state('upload: the last look', async (setting) => {
    const { visitor } = setting;
    await visitor.fill({ name: 'Ann Example', email: 'ann@example.com', insuranceCompany: 'Prairie Mutual' });
    await visitor.press('Continue');
    await setting.visitor.shows('.facts--edit');
  }),
  state('upload: on its way', async (setting) => {
    setting.answers.give(UPLOADS, 'waiting');
    await setting.visitor.press('Submit Insurance Document', { shows: 'progress' });
  }),
  noisy('ERR_CONNECTION_RESET', 'upload: the connection lost', async ({ visitor, answers }) => {
    answers.give(UPLOADS, 'lost');
    await visitor.sees('Failed to upload document');
  }),
  noisy('503', 'upload: no documents are taken now', async ({ visitor, answers }) => {
    answers.give(UPLOADS, refusal(503, 'unavailable'));
    await visitor.press('Try again');
    await visitor.sees(
      "We can't accept documents right now. Yours is saved here. Please try again in a few minutes.",
    );
    answers.end();
  }),
  state('upload: not sent yet, after a reload', async ({ visitor, home }) => {
    await visitor.open(`${home}/upload`, { sees: "Your document hasn't been sent yet." });
  }),
  state('upload: received', async ({ visitor }) => {
    await visitor.press('Continue');
    await visitor.press('Continue');
    await visitor.press('Submit Insurance Document', { sees: 'Upload Successful!' });
  }),
  state('upload: received, in a browser that copies nothing', async (setting) => {
    const { visitor } = setting;
    await visitor.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await visitor.press('Copy the link');
    await setting.visitor.shows('#field-address');
  }),
];

export const CONFIRMATION_STATES: readonly State[] = [
  state('confirmation: the form', async (setting) => {
    await setting.visitor.click('.receipt__link', { shows: '[name=collateralDetails]' });
  }),
  state('confirmation: errors', async ({ visitor }) => {
    await visitor.fill({ email: 'ann@' });
    await visitor.press('Submit', { sees: 'There is a problem' });
  }),
  noisy('503', 'confirmation: not taken now', async ({ visitor, answers }) => {
    answers.give(UPLOADS, refusal(503, 'unavailable'));
    await visitor.fill({ email: 'ann@example.com', phone: '+1 555 010 0000' });
    await visitor.fill({ collateralDetails: '2021 Toyota Camry, VIN ending 4821', loanNumberLast4: '1234' });
    await visitor.press('Submit', { sees: 'Failed to submit confirmation form' });
    answers.end();
  }),
  state('confirmation: thanks', async ({ visitor }) => {
    await visitor.press('Submit', { sees: 'Thank You!' });
  }),
  state('upload: again, after one that was received', async (setting) => {
    await setting.visitor.press('Upload another document', { shows: '.upload__note' });
  }),
];
