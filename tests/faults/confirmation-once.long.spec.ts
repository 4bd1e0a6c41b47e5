import type { UploadProgress, UploadReceipt } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { eventually } from '../stack/eventually';
import { borrower, stack, withProduct } from '../stack/product';

describe('Insight gets a confirmation once', () => {
  withProduct();

  beforeEach(() => stack.setFault('none'));

  const upload = async (): Promise<UploadReceipt> => {
    const { status, body } = await borrower.upload();
    expect(status).toBe(201);
    return body;
  };
  const confirm = async (receipt: UploadReceipt): Promise<string> => {
    const { status, body } = await borrower.confirm(receipt);
    expect(status).toBe(201);
    return body.id;
  };
  /** Sends the same confirmation again, because the reply says whether it has been transmitted. */
  const transmitted = (receipt: UploadReceipt): Promise<unknown> =>
    eventually('the confirmation at Insight', async () => (await borrower.confirm(receipt)).body.transmitted);
  const effects = async (id: string): Promise<number> =>
    (await stack.ledger(id)).filter(({ repeated }) => !repeated).length;

  it('if it accepts it, drops the connection and refuses the repetition, which is not a rejection', async () => {
    await stack.setFault('accept-drop-conflict');
    const receipt = await upload();
    const id = await confirm(receipt);
    const again = async (key: string): Promise<boolean> => (await stack.ledger(key)).length > 2;
    await eventually('both once more', async () => (await again(id)) && (await again(receipt.id)));
    const path = new URL(receipt.statusUrl).pathname.replace(/^.*\/status/, '/api/v1/status');
    const progress = async (): Promise<UploadProgress> =>
      (await (await fetch(stack.portalUrl + path)).json()) as UploadProgress;
    expect(await progress()).toMatchObject({ status: 'pending', fault: null, delivery: 'under_way' });
    await stack.setFault('none');
    await transmitted(receipt);
    await eventually('the end of the sending', async () => (await progress()).sentAt);
    expect(await progress()).toMatchObject({ status: 'processed', fault: null, doneAt: null });
    expect([await effects(id), await effects(receipt.id)]).toEqual([1, 1]);
  });

  it('if the document service is killed between the commit and the send, five times', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const receipt = await upload();
      // While Redis is stopped, nothing can be sent, so the kill happens between the commit and the send.
      await stack.signal('redis', 'SIGSTOP');
      const id = await confirm(receipt);
      expect(await stack.ledger(id)).toEqual([]);
      const killed = await stack.pidOf('document');
      await stack.signal('document', 'SIGKILL');
      await eventually('another document service', async () => (await stack.pidOf('document')) !== killed);
      await stack.signal('redis', 'SIGCONT');
      await transmitted(receipt);
      expect(await effects(id)).toBe(1);
    }
  });

  it('if the document service is killed while it waits for Insight', async () => {
    const receipt = await upload();
    await stack.setFault('hang', 1);
    const id = await confirm(receipt);
    const faults = async () =>
      (await (await fetch(`${stack.simulatorUrl}/faults`)).json()) as { mode: string };
    await waitFor(async () => (await faults()).mode === 'none');
    await stack.signal('document', 'SIGKILL');
    await transmitted(receipt);
    expect(await effects(id)).toBe(1);
  });
});
