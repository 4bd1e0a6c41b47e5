import { refusal } from '../../stack/fake-replies';
import { noisy, type Setting, state, type State } from './state';

const LOOKUPS = '/api/v1/loan-references/';

async function lookUp({ visitor, home }: Setting, reference: string): Promise<void> {
  await visitor.open(`${home}/enter-reference-id`);
  await visitor.fill({ reference: reference });
  await visitor.press('Submit');
}

/** A look-up whose reference brings this verdict. */
const verdict = (reference: string, text: string): State =>
  state(`look-up: ${text}`, async (setting) => {
    await lookUp(setting, reference);
    await setting.visitor.sees(text);
  });

export const LOOKUP_STATES: readonly State[] = [
  verdict('REF-1001', 'In Force'),
  verdict('REF-1002', 'Missing Information'),
  verdict('REF-1003', 'Force Placed'),
  verdict('REF-1004', 'Expired'),
  noisy('404', 'look-up: nothing found', async (setting) => {
    await lookUp(setting, 'REF-9999');
    await setting.visitor.sees('Unable to Process Request');
  }),
  state('look-up: sent empty', async (setting) => {
    await lookUp(setting, '');
    await setting.visitor.sees('There is a problem');
  }),
  state('look-up: sent empty from the home page', async ({ visitor, home }) => {
    await visitor.open(home);
    await visitor.press('Submit', { sees: 'There is a problem' });
  }),
  state('look-up: under way', async (setting) => {
    setting.answers.give(LOOKUPS, 'waiting');
    await lookUp(setting, 'REF-1001');
    await setting.visitor.sees('Checking your insurance status…');
  }),
  noisy('ERR_CONNECTION_RESET', 'look-up: offline', async ({ visitor, answers }) => {
    answers.give(LOOKUPS, 'lost');
    await visitor.sees('Unable to Process Request');
  }),
  noisy('429', 'look-up: too many', async (setting) => {
    setting.answers.give(LOOKUPS, refusal(429, 'rate_limited'));
    await lookUp(setting, 'REF-1001');
    await setting.visitor.sees('Unable to Process Request');
    setting.answers.end();
  }),
  noisy('503', 'look-up: Insight is away', async (setting) => {
    await setting.stack.setFault('error');
    await lookUp(setting, 'REF-1001');
    await setting.visitor.sees('Unable to Process Request');
    await setting.stack.setFault('none');
  }),
];
