import { oneStack } from '../../stack/one-stack';
import { replyHeaders } from './reply-headers';
import { PUBLIC_URL, sharedLinks } from './shared-links';

jest.setTimeout(120_000);

describe('behind a proxy, at its public address', () => {
  const stack = oneStack({ PUBLIC_URL, TRUST_PROXY: '127.0.0.1' });

  replyHeaders(stack);
  sharedLinks(stack);
});
