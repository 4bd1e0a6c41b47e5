import { oneStack } from '../../stack/one-stack';
import { halfSent } from './half-sent';
import { privateStatus } from './private-status';
import { transmissions } from './transmissions';

jest.setTimeout(180_000);

describe('what borrowers send', () => {
  // All attempts of a day, within seconds.
  const stack = oneStack({ RETRY_PAUSE_SCALE: '0.00005' });

  // First, because they are counted.
  transmissions(stack);
  halfSent(stack);
  privateStatus(stack);
});
