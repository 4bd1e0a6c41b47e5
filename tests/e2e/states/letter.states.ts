import { refusal } from '../../stack/fake-replies';
import { noisy, state, type State } from './state';

const CHECKS = '/api/v1/letters/check';
const SENT = { kind: 'first_notice', datedOn: '2026-11-16', referenceEnd: '37' };
/** A check of a letter that ends with this result. */
const letter = (result: string, sees: string): State =>
  state(`letter: ${result}`, ({ home, answers }) => {
    const known = result === 'real' || result === 'withdrawn';
    answers.give(CHECKS, { status: 200, body: { result, letter: known ? SENT : null } });
    return { open: `${home}/verify`, fill: { code: 'K7Q2M-94TXB' }, press: 'Check code', sees };
  });

/** The page that checks letters. */
export const LETTER_STATES: readonly State[] = [
  letter('real', 'This code is real'),
  letter('withdrawn', 'This letter was withdrawn'),
  letter('of_another_lender', 'What to do next'),
  letter('unknown', "We don't know this code"),
  letter('mistyped', 'Check the code again'),
  state('letter: an altered link', ({ home }) => ({
    open: `${home}/verify/${'A'.repeat(32)}`,
    sees: "We don't know this link",
  })),
  noisy('503', 'letter: not checked', ({ home, answers }) => {
    answers.give(CHECKS, refusal(503, 'unavailable'));
    return {
      open: `${home}/verify`,
      fill: { code: 'K7Q2M-94TXB' },
      press: 'Check code',
      sees: 'We could not check the code',
    };
  }),
  state('letter: sent empty', ({ home, answers }) => {
    answers.end();
    return { open: `${home}/verify`, press: 'Check code', sees: 'There is a problem' };
  }),
];
