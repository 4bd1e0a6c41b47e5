import { oneStack } from '../../stack/one-stack';
import { forgedTokens } from './forged-tokens';
import { staffSessions } from './staff-sessions';

jest.setTimeout(180_000);

describe('who is signed in', () => {
  const stack = oneStack();

  forgedTokens(stack);
  staffSessions(stack);
});
