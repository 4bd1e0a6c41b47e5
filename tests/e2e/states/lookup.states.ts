import { refusal } from '../../stack/fake-replies';
import type { Setting, State } from './state';

const LOOKUPS = '/api/v1/loan-references/';

async function lookUp({ visitor, home }: Setting, reference: string): Promise<void> {
  await visitor.open(`${home}/enter-reference-id`);
  await visitor.fill('reference', reference);
  await visitor.press('Submit');
}

/** A look-up whose reference brings this verdict. */
const verdict = (reference: string, text: string): State => ({
  name: `look-up: ${text}`,
  reach: async (setting) => {
    await lookUp(setting, reference);
    await setting.visitor.sees(text);
  },
});

export const LOOKUP_STATES: readonly State[] = [
  verdict('REF-1001', 'In Force'),
  verdict('REF-1002', 'Missing Information'),
  verdict('REF-1003', 'Force Placed'),
  verdict('REF-1004', 'Expired'),
  {
    name: 'look-up: nothing found',
    noise: '404',
    reach: async (setting) => {
      await lookUp(setting, 'REF-9999');
      await setting.visitor.sees('Unable to Process Request');
    },
  },
  {
    name: 'look-up: sent empty',
    reach: async (setting) => {
      await lookUp(setting, '');
      await setting.visitor.sees('There is a problem');
    },
  },
  {
    name: 'look-up: sent empty from the home page',
    reach: async ({ visitor, home }) => {
      await visitor.open(home);
      await visitor.press('Submit');
      await visitor.sees('There is a problem');
    },
  },
  {
    name: 'look-up: under way',
    reach: async (setting) => {
      setting.answers.give(LOOKUPS, 'waiting');
      await lookUp(setting, 'REF-1001');
      await setting.visitor.sees('Checking your insurance status…');
    },
  },
  {
    name: 'look-up: offline',
    noise: 'ERR_CONNECTION_RESET',
    reach: async ({ visitor, answers }) => {
      answers.give(LOOKUPS, 'lost');
      await visitor.sees('Unable to Process Request');
    },
  },
  {
    name: 'look-up: too many',
    noise: '429',
    reach: async (setting) => {
      setting.answers.give(LOOKUPS, refusal(429, 'rate_limited'));
      await lookUp(setting, 'REF-1001');
      await setting.visitor.sees('Unable to Process Request');
      setting.answers.end();
    },
  },
  {
    name: 'look-up: Insight is away',
    noise: '503',
    reach: async (setting) => {
      await setting.stack.setFault('error');
      await lookUp(setting, 'REF-1001');
      await setting.visitor.sees('Unable to Process Request');
      await setting.stack.setFault('none');
    },
  },
];
