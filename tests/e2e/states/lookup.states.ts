import type { Steps } from '../../stack/visitor';
import { type FakeReply, refusal } from '../../stack/fake-replies';
import { noisy, type Setting, state, type State } from './state';

const LOOKUPS = '/api/v1/loan-references';
const FAILED = 'Unable to Process Request';

const lookUp = ({ home }: Setting, reference: string, sees: string): Steps => ({
  open: `${home}/enter-reference-id`,
  fill: { reference },
  press: 'Submit',
  sees,
});
/** A lookup that gets this reply from the API. */
const lookUpInVain = (setting: Setting, answer: FakeReply, sees = FAILED): Steps => {
  setting.answers.give(LOOKUPS, answer);
  return lookUp(setting, 'REF-1001', sees);
};
/** A lookup that ends with this verdict. */
const verdict = (reference: string, text: string): State =>
  state(`look-up: ${text}`, (setting) => lookUp(setting, reference, text));

export const LOOKUP_STATES: readonly State[] = [
  verdict('REF-1001', 'In Force'),
  verdict('REF-1002', 'Missing Information'),
  verdict('REF-1003', 'Force Placed'),
  verdict('REF-1004', 'Expired'),
  noisy('404', 'look-up: nothing found', (setting) => lookUp(setting, 'REF-9999', FAILED)),
  state('look-up: sent empty', (setting) => lookUp(setting, '', 'There is a problem')),
  state('look-up: sent empty from the home page', ({ home }) => ({
    open: home,
    press: 'Submit',
    sees: 'There is a problem',
  })),
  state('look-up: under way', (setting) =>
    lookUpInVain(setting, 'waiting', 'Checking your insurance status…'),
  ),
  noisy('ERR_CONNECTION_RESET', 'look-up: offline', ({ answers }) => {
    answers.give(LOOKUPS, 'lost');
    return { sees: FAILED };
  }),
  noisy('429', 'look-up: too many', (setting) => lookUpInVain(setting, refusal(429, 'rate_limited'))),
  noisy('503', 'look-up: Insight is away', async (setting) => {
    setting.answers.end();
    await setting.stack.setFault('error');
    await setting.visitor.take(lookUp(setting, 'REF-1001', FAILED));
    await setting.stack.setFault('none');
  }),
];
