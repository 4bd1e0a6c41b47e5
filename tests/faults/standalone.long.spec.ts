import { apertiumSkipReason, waitFor } from '@coverleaf/testing';
import { SERVICE_NAMES } from '../../tools/standalone/src/services';
import { stack, withProduct } from '../stack/product';
import { USUAL_ENGINE } from '../stack/start-stack';

jest.setTimeout(120_000);

const PARTS = [...SERVICE_NAMES, 'postgres', 'redis', ...(apertiumSkipReason() ? [] : ['apertium'])];
const PATIENCE = { timeoutMs: 30_000 };

describe('everything on one machine', () => {
  withProduct(USUAL_ENGINE);

  it('revives every part, all of them at once', async () => {
    const killed = await Promise.all(PARTS.map((name) => stack.kill(name)));
    await waitFor(async () => {
      const pids = await Promise.all(PARTS.map((name) => stack.pidOf(name)));
      return pids.every((pid) => !killed.includes(pid));
    }, PATIENCE);
    const lender = `${stack.portalUrl}/api/v1/lenders/skyla`;
    await waitFor(async () => (await fetch(lender)).ok, { ...PATIENCE, what: 'the portal after the kills' });
  });
});
