import type { UploadProgress, UploadReceipt } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { Borrower } from '../stack/borrower';
import { stack, withProduct } from '../stack/product';

jest.setTimeout(180_000);

describe('Insight hears of a confirmation once, whatever happens on the way', () => {
  withProduct();
  let borrower: Borrower;

  beforeAll(async () => {
    borrower = new Borrower(stack);
  });
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
  /** A borrower's second look at the same confirmation tells whether it was transmitted. */
  const transmitted = (receipt: UploadReceipt): Promise<unknown> =>
    waitFor(async () => (await borrower.confirm(receipt).catch(() => undefined))?.body.transmitted === true, {
      timeoutMs: 90_000,
    });
  const effects = async (id: string): Promise<number> =>
    (await stack.ledger(id)).filter(({ repeated }) => !repeated).length;

  it('when Insight takes it, drops the connection and refuses the repetition: nobody is told no', async () => {
    await stack.setFault('accept-drop-conflict');
    const receipt = await upload();
    const id = await confirm(receipt);
    const again = async (key: string): Promise<boolean> => (await stack.ledger(key)).length > 2;
    await waitFor(async () => (await again(id)) && (await again(receipt.id)), { timeoutMs: 60_000 });
    const path = new URL(receipt.statusUrl).pathname.replace(/^.*\/status/, '/api/v1/status');
    const progress = async (): Promise<UploadProgress> =>
      (await (await fetch(stack.portalUrl + path)).json()) as UploadProgress;
    expect(await progress()).toMatchObject({ status: 'pending', fault: null, delivery: 'under_way' });
    await stack.setFault('none');
    await transmitted(receipt);
    await waitFor(async () => (await progress()).sentAt !== null, { timeoutMs: 90_000 });
    expect(await progress()).toMatchObject({ status: 'processed', fault: null, doneAt: null });
    expect([await effects(id), await effects(receipt.id)]).toEqual([1, 1]);
  });

  it('when the document service is killed between the commit and the send, five times over', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const receipt = await upload();
      // While Redis stands still nothing can be sent, so the kill falls between the commit and the send.
      await stack.signal('redis', 'SIGSTOP');
      const id = await confirm(receipt);
      expect(await stack.ledger(id)).toEqual([]);
      const killed = await stack.pidOf('document');
      await stack.signal('document', 'SIGKILL');
      await waitFor(async () => (await stack.pidOf('document').catch(() => killed)) !== killed, {
        timeoutMs: 30_000,
      });
      await stack.signal('redis', 'SIGCONT');
      await transmitted(receipt);
      expect(await effects(id)).toBe(1);
    }
  });

  it('when the document service is killed while Insight keeps it waiting', async () => {
    const receipt = await upload();
    await stack.setFault('hang', 1);
    const id = await confirm(receipt);
    await waitFor(
      async () =>
        ((await (await fetch(`${stack.simulatorUrl}/faults`)).json()) as { mode: string }).mode === 'none',
    );
    await stack.signal('document', 'SIGKILL');
    await transmitted(receipt);
    expect(await effects(id)).toBe(1);
  });
});
