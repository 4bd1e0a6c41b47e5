import { samplePhoto } from '../../../libs/parsers/test/sample-files';
import { BEING_READ, LIENHOLDER_MISSING } from '../../../frontend/testing/readings';
import type { UploadReading } from '@coverleaf/contracts';
import { refusal } from '../../stack/fake-replies';
import type { Outcome } from '../../stack/visitor';
import { noisy, type Setting, state, type State } from './state';

const READING = /\/uploads\/[\w-]+\/reading$/;

/** Reloads the receipt with a reading in this state. */
async function read({ visitor, answers }: Setting, reading: UploadReading): Promise<void> {
  answers.give(READING, { status: 200, body: reading });
  answers.give('/files/page-', { contentType: 'image/jpeg', file: await samplePhoto().jpeg().toBuffer() });
  await visitor.page.reload();
  await visitor.isTakenOver();
}

const shown = (name: string, reading: Partial<UploadReading>, outcome: Outcome): State =>
  state(`reading: ${name}`, async (setting) => {
    await read(setting, { ...LIENHOLDER_MISSING, ...reading });
    return { shows: '.verdict', ...outcome };
  });

export const READING_STATES: readonly State[] = [
  shown(
    'not begun',
    { ...BEING_READ, state: 'waiting', progress: null },
    { sees: "We're about to read your document." },
  ),
  shown('under way', BEING_READ, { shows: '.verdict progress' }),
  noisy('403', 'reading: known only at the status page', async (setting) => {
    setting.answers.give(READING, refusal(403, 'forbidden'));
    await setting.visitor.page.reload();
    return { sees: 'The result will be on your status page.' };
  }),
  shown(
    'could not be done',
    { ...BEING_READ, state: 'unread' },
    { sees: 'A person will check your document' },
  ),
  shown(
    'all is there',
    { answer: 'yes', ask: null },
    { sees: "You don't need to do anything now.", shows: '.page-picture img' },
  ),
  shown(
    'unsure',
    { answer: 'unsure', ask: 'coverage_unclear' },
    { sees: "We couldn't read all of the coverages" },
  ),
  shown('hard to read', { ask: 'unreadable', conditions: [], pictures: [] }, { sees: 'Send a clearer copy' }),
  shown('another document is needed', { ask: 'expired' }, { sees: 'Send another document' }),
  shown(
    'the agent may be needed',
    { answer: 'unsure' },
    { sees: "If that's right:", shows: 'details.agent:not([open])' },
  ),
  shown('the agent is needed', {}, { shows: '.agent--main .button--action' }),
  state('reading: a value in the picture', async ({ visitor }) => {
    await visitor.click('.asked-met__summary');
    return { click: '.asked-met .asked__show', shows: '.mark--chosen' };
  }),
  state('reading: the message copied', async ({ visitor }) => {
    await visitor.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    return {
      press: 'Copy the message',
      sees: "Your browser doesn't let us copy. Select the message and copy it yourself.",
    };
  }),
  state('reading: the corrected page', () => ({
    press: 'Send the corrected page',
    sees: 'Add all pages of the new document. Your details are filled in already.',
  })),
  state('reading: kept as it is', async ({ visitor }) => {
    await visitor.page.goBack();
    return {
      press: 'Keep it as it is',
      sees: 'All right. Your document has already been sent as it is, and a person will check it.',
    };
  }),
];
