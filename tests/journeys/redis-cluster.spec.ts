import type { JobQueue, Presence } from '@coverleaf/contracts';
import { primariesOf, senderConnection } from '@coverleaf/messaging';
import { startForTests, startRedisCluster, waitFor } from '@coverleaf/testing';
import { admin, borrower, sql, stack, withAdmin } from '../stack/product';

describe('the product on a Redis Cluster', () => {
  const redis = startForTests(startRedisCluster);
  withAdmin(() =>
    Promise.resolve({ REDIS_URL: redis.url, UPLOADS_PER_MINUTE: '3', LOOKUPS_WITHOUT_WORK: '1' }),
  );

  /** The keys in all nodes. */
  const keys = async (pattern: string): Promise<string[]> => {
    const connection = senderConnection(redis.url);
    await waitFor(() => connection.status === 'ready');
    const found = await Promise.all(primariesOf(connection).map((node) => node.keys(pattern)));
    connection.disconnect();
    return found.flat();
  };
  const documentId = async (): Promise<string> =>
    (await sql.document<{ id: string }>('select id from insurance_uploads limit 1'))[0]?.id ?? '';

  it('runs the jobs of an upload and its confirmation to their ends', async () => {
    const { confirmationId } = await borrower.send();
    await waitFor(async () => (await stack.ledger(confirmationId)).length === 1, { timeoutMs: 30_000 });
    // A second email to a borrower waits for a day.
    const left = () => sql.document(`select 1 from outbox where job <> 'document.notify-borrower'`);
    await waitFor(async () => (await left()).length === 0, { timeoutMs: 30_000 });
    const failed = (await admin.list<JobQueue>('/api/v1/admin/queues')).filter(({ failed }) => failed);
    expect(failed).toEqual([]);
  });

  it('counts uploads and lookups', async () => {
    // The confirmation counted, too.
    expect([(await borrower.upload()).status, (await borrower.upload()).status]).toEqual([201, 429]);
    const lookUp = () => fetch(`${stack.portalUrl}/api/v1/loan-references/TEST-REFERENCE-1`);
    await lookUp();
    expect(await (await lookUp()).json()).toMatchObject({ status: 429, code: 'work_required' });
  });

  it('counts what staff read, and tells who is there', async () => {
    const path = `/api/v1/admin/documents/${await documentId()}`;
    await admin.get(path);
    expect(await keys('coverleaf-staff-*')).not.toEqual([]);
    const { caller, user } = await admin.withNew();
    const stay = { method: 'PUT', body: { isHere: true } };
    expect((await caller.call<Presence>(`${path}/presence`, stay)).status).toBe(200);
    const { body } = await admin.call<Presence>(`${path}/presence`, stay);
    expect(body.others.map(({ userId }) => userId)).toEqual([user.id]);
  });
});
