import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { stack, withProduct } from '../stack/product';

jest.setTimeout(120_000);

describe('while a part is away, the borrower is served', () => {
  withProduct();
  let borrower: Borrower;

  beforeAll(() => {
    borrower = new Borrower(stack);
  });

  const delivered = async (id: string): Promise<void> => {
    await waitFor(async () => (await stack.ledger(id)).length > 0, { timeoutMs: 60_000 });
    expect((await stack.ledger(id)).filter(({ repeated }) => !repeated)).toHaveLength(1);
  };

  it('Insight hanging: uploads and confirmations are taken at once, a look-up is told that it cannot be done', async () => {
    await stack.setFault('hang');
    const { confirmationId } = await borrower.send();
    const lookUp = await fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1001`);
    expect(lookUp.status).toBe(503);
    expect(Number(lookUp.headers.get('retry-after'))).toBeGreaterThan(0);
    await stack.setFault('none');
    await delivered(confirmationId);
  });

  it('Redis standing still, then dead, then back: nothing is refused and nothing is lost', async () => {
    await stack.signal('redis', 'SIGSTOP');
    const first = await borrower.send();
    await stack.signal('redis', 'SIGKILL');
    const second = await borrower.send();
    await delivered(first.confirmationId);
    await delivered(second.confirmationId);
  });

  it('the lender service killed: the page comes as soon as it is back', async () => {
    await stack.signal('lender', 'SIGKILL');
    await waitFor(async () => (await fetch(`${stack.portalUrl}/skyla`)).status === 200, {
      timeoutMs: 30_000,
    });
  });

  it('the database killed: what is answered with 201 is kept', async () => {
    // One file, because a key with another content is refused.
    const upload = { bytes: await samplePdf(), idempotencyKey: 'before-the-outage' };
    const repeat = () => borrower.upload(upload);
    const before = await repeat();
    await stack.signal('postgres', 'SIGKILL');
    await waitFor(async () => (await repeat()).status === 201, { timeoutMs: 60_000 });
    expect((await repeat()).body.id).toBe(before.body.id);
  });
});
