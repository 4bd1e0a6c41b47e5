import { oneStack } from '../../stack/one-stack';
import { accessMatrix } from './access-matrix';
import { askedDirectly } from './asked-directly';
import { forgedTokens } from './forged-tokens';
import { staffSessions } from './staff-sessions';

jest.setTimeout(180_000);

describe('access', () => {
  const stack = oneStack();

  askedDirectly(stack);
  forgedTokens(stack);
  staffSessions(stack);
  accessMatrix(stack);
});
