import { oneStack } from '../../stack/one-stack';
import { askedDirectly } from './asked-directly';
import { forgedTokens } from './forged-tokens';
import { staffSessions } from './staff-sessions';

jest.setTimeout(180_000);

describe('who is signed in', () => {
  const stack = oneStack();

  askedDirectly(stack);
  forgedTokens(stack);
  staffSessions(stack);
});
