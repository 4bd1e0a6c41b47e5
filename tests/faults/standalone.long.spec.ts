import { apertiumSkipReason, waitFor } from '@coverleaf/testing';
import { SERVICE_NAMES } from '../../tools/standalone/src/services';
import { eventually } from '../stack/eventually';
import { stack, withProduct } from '../stack/product';
import { USUAL_ENGINE } from '../stack/start-stack';

const PARTS = [...SERVICE_NAMES, 'postgres', 'redis', ...(apertiumSkipReason() ? [] : ['apertium'])];

describe('the product on one machine', () => {
  withProduct(USUAL_ENGINE);

  it('restarts every part after all were killed at once', async () => {
    const killed = await Promise.all(PARTS.map((name) => stack.kill(name)));
    await waitFor(
      async () => {
        const pids = await Promise.all(PARTS.map((name) => stack.pidOf(name)));
        return pids.every((pid) => !killed.includes(pid));
      },
      { timeoutMs: 30_000 },
    );
    const lender = `${stack.portalUrl}/api/v1/lenders/skyla`;
    await eventually('the portal after the kills', async () => (await fetch(lender)).ok);
  });
});
