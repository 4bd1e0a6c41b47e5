import { randomUUID } from 'node:crypto';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import type { Cluster } from '../stack/cluster/start-cluster';
import { NewsReader } from '../stack/news-reader';
import { query } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';

/** What people do at one gateway holds at the other. */
export function provesOneProduct(clusterOf: () => Cluster, statusesPerMinute: number): void {
  const gateways = (): [string, string] => {
    const [first = '', second = ''] = clusterOf().gatewayUrls;
    return [first, second];
  };
  /** The same browser at another gateway. */
  const moved = (caller: StaffCaller, origin: string): StaffCaller => {
    const there = new StaffCaller(origin);
    for (const name of ['access', 'refresh', 'device'] as const) {
      const value = caller.cookie(name);
      if (value) there.setCookie(name, value);
    }
    return there;
  };
  const session = async (caller: StaffCaller): Promise<number> =>
    (await caller.call('/api/v1/auth/session')).status;

  it('know each other’s sessions, and when they end', async () => {
    const [first, second] = gateways();
    const here = await StaffCaller.signIn({ portalUrl: first });
    const there = moved(here, second);
    expect([await session(here), await session(there)]).toEqual([200, 200]);
    expect((await there.call('/api/v1/auth/logout', { method: 'POST' })).status).toBe(200);
    expect(await session(here)).toBe(401);
  });

  it('tell staff at one of what borrowers do at the other', async () => {
    const [first, second] = gateways();
    const admin = await StaffCaller.signIn({ portalUrl: first });
    const news = await NewsReader.open({ portalUrl: first }, admin);
    try {
      const changed = news.hears('changed', 30_000);
      const borrower = new Borrower({ portalUrl: second });
      const { body } = await borrower.upload({ bytes: await samplePdf() });
      expect((await borrower.confirm(body)).status).toBe(201);
      await changed;
    } finally {
      news.close();
    }
  });

  it('take what is sent to both at once for one act', async () => {
    const bytes = await samplePdf();
    for (let round = 0; round < 5; round += 1) {
      const idempotencyKey = randomUUID();
      const answers = await Promise.all(
        gateways().map((portalUrl) => new Borrower({ portalUrl }).upload({ bytes, idempotencyKey })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
      const sql = `select id from insurance_uploads where idempotency_key = '${idempotencyKey}'`;
      expect(await query(clusterOf().dataDir, 'document', sql)).toEqual([{ id: answers[0]?.body.id }]);
    }
  });

  it('count together how often an address asks', async () => {
    const [first, second] = gateways();
    const statusAt = async (origin: string): Promise<number> =>
      (await fetch(`${origin}/api/v1/status/${'a'.repeat(60)}`)).status;
    let sent = 0;
    await waitFor(async () => {
      sent += 1;
      return (await statusAt(first)) === 429;
    });
    expect(sent).toBeLessThanOrEqual(statusesPerMinute + 1);
    expect(await statusAt(second)).toBe(429);
  });
}
