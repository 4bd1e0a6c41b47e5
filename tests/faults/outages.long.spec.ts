import { waitFor } from '@coverleaf/testing';
import { deliverUpload, type JobDefinition, transmitConfirmation } from '@coverleaf/contracts';
import { Redis } from 'ioredis';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { endlessPdf } from '../corpus/hostile-pdfs';
import { eventually } from '../stack/eventually';
import { lostOrDoubled } from '../stack/insight';
import { borrower, stack, withProduct } from '../stack/product';
import { redisUrl } from '../stack/query';
import { uploadUntilAccepted } from './persistent-borrower';

/** The promised times, with some room for a busy machine. */
const EMPTIED_MS = 60_000;
const BACK_MS = 30_000;
const AWAY_MS = 20_000;
const ANSWER_MS = 2_000;

describe('a borrower is served', () => {
  withProduct();

  const arrive = async (keys: readonly string[], timeoutMs = 60_000): Promise<void> =>
    expect(await lostOrDoubled(stack, keys, timeoutMs)).toEqual([]);
  const send = async (number: number): Promise<string[]> => {
    const { uploadId, confirmationId } = await uploadUntilAccepted(stack, number);
    return [uploadId, confirmationId];
  };

  it('while Insight hangs: uploads and confirmations are accepted at once, and a lookup fails with a reason', async () => {
    await stack.setFault('hang');
    const { confirmationId } = await borrower.send();
    const lookUp = await fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1001`);
    expect(lookUp.status).toBe(503);
    expect(Number(lookUp.headers.get('retry-after'))).toBeGreaterThan(0);
    await stack.setFault('none');
    await arrive([confirmationId]);
  });

  it('while Redis is frozen, then killed, then back: nothing is refused and nothing is lost', async () => {
    await stack.signal('redis', 'SIGSTOP');
    const first = await borrower.send();
    await stack.signal('redis', 'SIGKILL');
    const second = await borrower.send();
    await arrive([first.confirmationId, second.confirmationId]);
  });

  it('after Redis lost its waiting jobs: the outbox enqueues them again', async () => {
    // The deliveries of these uploads fail and wait in Redis.
    await stack.setFault('error');
    const promised = await Promise.all([1, 2, 3, 4].map(send));
    expect(await emptyRedis()).toBeGreaterThan(0);
    await stack.setFault('none');
    await arrive(promised.flat(), EMPTIED_MS);
  });

  it('while Redis is unavailable for 20 s: replies arrive in time, and jobs continue afterwards', async () => {
    const promised: string[] = [];
    let slowestMs = 0;
    await stack.signal('redis', 'SIGSTOP');
    try {
      const end = Date.now() + AWAY_MS;
      for (let number = 10; Date.now() < end; number += 1) {
        const begun = Date.now();
        promised.push(...(await send(number)));
        // Covers two replies: to the upload and to the confirmation.
        slowestMs = Math.max(slowestMs, Date.now() - begun);
      }
    } finally {
      await stack.signal('redis', 'SIGCONT');
    }
    expect(slowestMs).toBeLessThan(2 * ANSWER_MS);
    await arrive(promised, BACK_MS);
  });

  it('after the database was killed: every upload answered 201 is kept', async () => {
    // Made only once, because the same key with different content is refused.
    const upload = { bytes: await samplePdf(), idempotencyKey: 'before-the-outage' };
    const repeat = () => borrower.upload(upload);
    const before = await repeat();
    await stack.signal('postgres', 'SIGKILL');
    await eventually('the database', async () => (await repeat()).status === 201);
    expect((await repeat()).body.id).toBe(before.body.id);
  });

  it('while PDFs arrive that would take all memory: they are refused and block no other upload', async () => {
    const bomb = endlessPdf();
    const bombs = Array.from({ length: 3 }, () => borrower.upload({ bytes: bomb }));
    expect((await borrower.upload()).status).toBe(201);
    for (const { status, body } of await Promise.all(bombs))
      expect([status, body.code]).toEqual([422, expect.stringMatching(/^file_(damaged|out_of_bounds)$/)]);
  });
});

/** @returns the number of jobs that were waiting for another attempt */
async function emptyRedis(): Promise<number> {
  const redis = new Redis(await redisUrl(stack.dataDir));
  const waitingIn = ({ name }: JobDefinition): Promise<number> => redis.zcard(`coverleaf:${name}:delayed`);
  const waiting = async (): Promise<number> =>
    (await waitingIn(transmitConfirmation)) + (await waitingIn(deliverUpload));
  await waitFor(async () => (await waiting()) > 0, { timeoutMs: 20_000, everyMs: 5, what: 'a job to wait' });
  const found = await waiting();
  await redis.flushall();
  redis.disconnect();
  return found;
}
