import { waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import { stack, withProduct } from '../stack/product';
import { portsOf } from '../stack/query';
import { type AcceptedUpload, uploadUntilAccepted } from './persistent-borrower';

jest.setTimeout(240_000);

/** As quality asks, with room for a machine that does other things too. */
const EMPTIED_MS = 60_000;
const BACK_MS = 30_000;
const AWAY_MS = 20_000;
const ANSWER_MS = 2_000;

describe('Redis', () => {
  withProduct();
  const arrived = async ({ uploadId, confirmationId }: AcceptedUpload): Promise<boolean> =>
    (await stack.ledger(uploadId)).length > 0 && (await stack.ledger(confirmationId)).length > 0;
  const allArrive = (promised: readonly AcceptedUpload[], timeoutMs: number): Promise<unknown> =>
    waitFor(async () => (await Promise.all(promised.map(arrived))).every(Boolean), {
      timeoutMs,
      everyMs: 250,
      what: 'everything to have arrived',
    });
  const effectsOnce = async (promised: readonly AcceptedUpload[]): Promise<void> => {
    for (const { uploadId, confirmationId } of promised) {
      for (const key of [uploadId, confirmationId]) {
        expect((await stack.ledger(key)).filter(({ repeated }) => !repeated)).toHaveLength(1);
      }
    }
  };

  it('emptied under work that waits: the outbox enqueues it again', async () => {
    // What is sent now fails and waits in Redis.
    await stack.setFault('error');
    const promised = await Promise.all([1, 2, 3, 4].map((number) => uploadUntilAccepted(stack, number)));
    expect(await empty(stack.dataDir)).toBeGreaterThan(0);
    await stack.setFault('none');
    await allArrive(promised, EMPTIED_MS);
    await effectsOnce(promised);
  });

  it('away for 20 s: borrowers are answered all the while, and work goes on when it is back', async () => {
    const promised: AcceptedUpload[] = [];
    const slowest = { ms: 0 };
    await stack.signal('redis', 'SIGSTOP');
    try {
      const end = Date.now() + AWAY_MS;
      for (let number = 10; Date.now() < end; number += 1) {
        const begun = Date.now();
        promised.push(await uploadUntilAccepted(stack, number));
        // Two answers: of the upload and of the confirmation.
        slowest.ms = Math.max(slowest.ms, Date.now() - begun);
      }
    } finally {
      await stack.signal('redis', 'SIGCONT');
    }
    expect(slowest.ms).toBeLessThan(2 * ANSWER_MS);
    await allArrive(promised, BACK_MS);
    await effectsOnce(promised);
  });
});

/** @returns how many jobs lay there and waited for another attempt */
async function empty(dataDir: string): Promise<number> {
  const redis = new Redis({ port: (await portsOf(dataDir)).redis });
  const waiting = async (): Promise<number> =>
    (await redis.zcard('coverleaf:document.transmit-confirmation:delayed')) +
    (await redis.zcard('coverleaf:document.deliver-upload:delayed'));
  await waitFor(async () => (await waiting()) > 0, { timeoutMs: 20_000, everyMs: 5, what: 'a job to wait' });
  const found = await waiting();
  await redis.flushall();
  redis.disconnect();
  return found;
}
