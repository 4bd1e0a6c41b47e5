import { eventually } from '../stack/eventually';
import { StaffCaller } from '../stack/staff-caller';
import { query } from '../stack/query';
import { EventStreamReader } from '../stack/event-stream-reader';
import { Borrower } from '../stack/borrower';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { randomUUID } from 'node:crypto';
import { transmitConfirmation } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { Queue } from 'bullmq';
import { lostOrDoubled } from '../stack/insight';
import type { Passed } from '../stack/cluster/balancer';
import type { Death, Replica, Role } from '../stack/cluster/replica';
import { type Cluster, startCluster } from '../stack/cluster/start-cluster';
import { Traffic } from '../stack/cluster/traffic';
import { type AcceptedUpload, uploadUntilAccepted } from './persistent-borrower';

/** `npm test` runs this short form; `npm run faults` runs the long one. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** The short form replaces one replica of each of these kinds, the long one replaces all replicas. */
const REPLACED_IN_SHORT = ['gateway http', 'lender both', 'document rpc', 'document worker'];
const DRAIN_MS = 120_000;
const STATUSES = 10;

/** The smallest share of its kind's work that each replica must have done. */
const FAIR_SHARE = 0.15;
const RPC = { name: 'coverleaf_rpc_seconds_count', enough: 100 };
const FIGURES: Readonly<Record<Role, typeof RPC>> = {
  http: { name: 'coverleaf_http_request_seconds_count', enough: 100 },
  rpc: RPC,
  both: RPC,
  worker: { name: 'coverleaf_job_seconds_count', enough: 120 },
  reader: { name: 'coverleaf_job_seconds_count', enough: 10 },
};

describe('three gateways, two replicas of each service and four document workers', () => {
  let cluster: Cluster;
  const promised: AcceptedUpload[] = [];

  beforeAll(async () => {
    cluster = await startCluster({ STATUSES_PER_MINUTE: String(STATUSES) }, process.env['FAULT_DATA_DIR']);
  });
  afterAll(() => cluster?.stop());

  const kinds = (): Map<string, Replica[]> => {
    const found = new Map<string, Replica[]>();
    for (const replica of cluster.replicas)
      found.set(replica.kind, [...(found.get(replica.kind) ?? []), replica]);
    return found;
  };
  const several = (): Replica[][] => [...kinds().values()].filter(({ length }) => length > 1);

  async function failuresDuring(act: () => Promise<void>): Promise<Passed[]> {
    const before = cluster.balancer.passed.length;
    const traffic = await Traffic.begin(cluster);
    try {
      await act();
    } finally {
      await traffic.end();
      promised.push(...traffic.promised);
    }
    return cluster.balancer.passed.slice(before).filter(({ status }) => status >= 500);
  }

  const gateways = (): [string, string] => {
    const [first = '', second = ''] = cluster.gatewayUrls;
    return [first, second];
  };
  /** The same browser, but connected to another gateway. */
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

  it('recognize each other’s sessions, and notice when they end', async () => {
    const [first, second] = gateways();
    const here = await StaffCaller.signIn({ portalUrl: first });
    const there = moved(here, second);
    expect([await session(here), await session(there)]).toEqual([200, 200]);
    expect((await there.call('/api/v1/auth/logout', { method: 'POST' })).status).toBe(200);
    expect(await session(here)).toBe(401);
  });

  it('tell staff at one what borrowers do at the other', async () => {
    const [first, second] = gateways();
    const admin = await StaffCaller.signIn({ portalUrl: first });
    const stream = await EventStreamReader.open({ portalUrl: first }, admin);
    try {
      const changed = stream.hears('changed', 30_000);
      const borrower = new Borrower({ portalUrl: second });
      await borrower.send();
      await changed;
    } finally {
      stream.close();
    }
  });

  it('treat an upload that is sent to both at once as one', async () => {
    const bytes = await samplePdf();
    for (let round = 0; round < 5; round += 1) {
      const idempotencyKey = randomUUID();
      // The key is stored as a hash, so the test finds the upload by name.
      const fields = { name: `Ann ${idempotencyKey}` };
      const answers = await Promise.all(
        gateways().map((portalUrl) => new Borrower({ portalUrl }).upload({ bytes, fields, idempotencyKey })),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
      const sql = `select id from insurance_uploads where name = '${fields.name}'`;
      expect(await query(cluster.dataDir, 'document', sql)).toEqual([{ id: answers[0]?.body.id }]);
    }
  });

  it('count an address’s requests together', async () => {
    const [first, second] = gateways();
    const statusAt = async (origin: string): Promise<number> =>
      (await fetch(`${origin}/api/v1/status/${'a'.repeat(60)}`)).status;
    let sent = 0;
    await waitFor(async () => {
      sent += 1;
      return (await statusAt(first)) === 429;
    });
    expect(sent).toBeLessThanOrEqual(STATUSES + 1);
    expect(await statusAt(second)).toBe(429);
  });

  it('share the load: each does at least 15 % of the work of its kind', async () => {
    const figures = async (replicas: readonly Replica[]): Promise<number[]> =>
      Promise.all(replicas.map((replica) => replica.figure(FIGURES[replica.spec.role].name)));
    const total = async (replicas: readonly Replica[]): Promise<number> =>
      (await figures(replicas)).reduce((sum, figure) => sum + figure, 0);
    const isEnough = async (replicas: readonly Replica[]): Promise<boolean> =>
      (await total(replicas)) >= FIGURES[replicas[0]?.spec.role ?? 'rpc'].enough;

    const failures = await failuresDuring(async () => {
      await waitFor(async () => (await Promise.all(several().map(isEnough))).every(Boolean), {
        timeoutMs: 240_000,
        everyMs: 250,
        what: 'enough calls of every kind',
      });
    });
    expect(failures).toEqual([]);
    for (const replicas of several()) {
      const done = await figures(replicas);
      const sum = done.reduce((all, figure) => all + figure, 0);
      const unfair = replicas.filter((_, index) => (done[index] ?? 0) < FAIR_SHARE * sum);
      expect(unfair.map(({ name }) => `${name} of ${done.join(', ')}`)).toEqual([]);
    }
  });

  it('hand over the jobs of two workers that are killed', async () => {
    const [first, second] = kinds().get('document worker') ?? [];
    if (!first || !second) throw new Error('There are no workers');
    const queue = new Queue(transmitConfirmation.name, {
      connection: { url: cluster.redisUrl },
      prefix: 'coverleaf',
    });
    await cluster.setFault('hang');
    promised.push(
      ...(await Promise.all(Array.from({ length: 24 }, (_, index) => uploadUntilAccepted(cluster, index)))),
    );
    // One worker takes eight jobs at once. With more than sixteen under way, the killed ones must have had some.
    await eventually('work under way', async () => (await queue.getActiveCount()) > 16);
    await Promise.all([first.kill(), second.kill()]);
    await cluster.setFault('none');
    await queue.close();
    await cluster.start([first, second]);
  });

  it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
    'lose only requests in progress that must not be repeated, when one of each kind is killed (%i)',
    async (round) => {
      const deaths: Death[] = [];
      const killed: Replica[] = [];
      const failures = await failuresDuring(async () => {
        for (const replicas of several()) {
          const replica = replicas[round % replicas.length];
          if (!replica) continue;
          const before = cluster.balancer.passed.length;
          deaths.push(await replica.kill());
          killed.push(replica);
          // Lets enough requests pass while the replica is missing.
          await waitFor(() => cluster.balancer.passed.length > before + 30, { timeoutMs: 60_000 });
        }
        await cluster.start(killed);
      });
      const wasUnderWay = ({ from, to }: Passed): boolean =>
        deaths.some((death) => from <= death.to && to >= death.from);
      expect(failures.filter((failure) => failure.method === 'GET' || !wasUnderWay(failure))).toEqual([]);
    },
  );

  it('can be replaced one after another without a single failed request', async () => {
    const codes: (number | null)[] = [];
    const replace = async (replica: Replica): Promise<void> => {
      codes.push(await replica.end());
      await cluster.start([replica]);
    };
    const chosen = cluster.replicas.filter(
      ({ kind, spec }) => ROUNDS > 1 || (spec.number === 2 && REPLACED_IN_SHORT.includes(kind)),
    );
    const failures = await failuresDuring(async () => {
      for (const replica of chosen) await replace(replica);
    });
    expect(failures).toEqual([]);
    expect(new Set(codes)).toEqual(new Set([0]));
  });

  it('have lost nothing after all that, and done nothing twice', async () => {
    const keys = promised.flatMap(({ uploadId, confirmationId }) => [uploadId, confirmationId]);
    expect(await lostOrDoubled(cluster, keys, DRAIN_MS)).toEqual([]);
  });
});
