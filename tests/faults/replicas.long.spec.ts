import { waitFor } from '@coverleaf/testing';
import { Queue } from 'bullmq';
import { effectsOf } from '../stack/insight';
import type { Passed } from '../stack/cluster/balancer';
import type { Death, Replica, Role } from '../stack/cluster/replica';
import { type Cluster, startCluster } from '../stack/cluster/start-cluster';
import { Traffic } from '../stack/cluster/traffic';
import { provesOneProduct } from './one-product';
import { type Promised, sendStubbornly } from './stubborn-borrower';

/** The short form belongs to `npm test`; `npm run faults` runs the long one. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** The short form replaces one of each of these, the long one all that there are. */
const REPLACED_IN_SHORT = ['gateway http', 'lender both', 'document rpc', 'document worker'];
const DRAIN_MS = 120_000;
const STATUSES = 10;

/** Of what all replicas of a kind have done, each has done so much. */
const FAIR_SHARE = 0.15;
const RPC = { name: 'coverleaf_rpc_seconds_count', enough: 100 };
const FIGURES: Readonly<Record<Role, typeof RPC>> = {
  http: { name: 'coverleaf_http_request_seconds_count', enough: 100 },
  rpc: RPC,
  both: RPC,
  worker: { name: 'coverleaf_job_seconds_count', enough: 120 },
};

jest.setTimeout(300_000);

describe('two gateways, two replicas of each service and three document workers', () => {
  let cluster: Cluster;
  const promised: Promised[] = [];

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

  /** What people ran into while `act` went on. */
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

  provesOneProduct(() => cluster, STATUSES);

  it('share the load: each has at least 15 % of what its kind has done', async () => {
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
    const queue = new Queue('document.transmit-confirmation', {
      connection: { url: cluster.redisUrl },
      prefix: 'coverleaf',
    });
    await cluster.setFault('hang');
    promised.push(
      ...(await Promise.all(Array.from({ length: 12 }, (_, index) => sendStubbornly(cluster, index)))),
    );
    // One worker has eight at once, so whichever is left, the others have had some of these.
    await waitFor(async () => (await queue.getActiveCount()) > 8, {
      timeoutMs: 20_000,
      what: 'work under way',
    });
    await Promise.all([first.kill(), second.kill()]);
    await cluster.setFault('none');
    await queue.close();
    await cluster.start([first, second]);
  });

  it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
    'lose no request but those under way that must not be repeated, when one of each kind is killed (%i)',
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
          // So that the others are met without it.
          await waitFor(() => cluster.balancer.passed.length > before + 30, { timeoutMs: 60_000 });
        }
        await cluster.start(killed);
      });
      const wasUnderWay = ({ from, to }: Passed): boolean =>
        deaths.some((death) => from <= death.to && to >= death.from);
      expect(failures.filter((failure) => failure.method === 'GET' || !wasUnderWay(failure))).toEqual([]);
    },
  );

  it('are replaced one after another without one request that fails', async () => {
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
    const effects = async (): Promise<Map<string, unknown[]>> => effectsOf(await cluster.ledger());
    const keys = promised.flatMap(({ uploadId, confirmationId }) => [uploadId, confirmationId]);
    const isDrained = async (): Promise<boolean> => {
      const found = await effects();
      return keys.every((key) => found.has(key));
    };
    await waitFor(isDrained, { timeoutMs: DRAIN_MS, everyMs: 500 }).catch(() => undefined);
    const found = await effects();
    expect(keys.filter((key) => !found.has(key))).toEqual([]);
    expect([...found].filter(([, items]) => items.length > 1).map(([key]) => key)).toEqual([]);
  });
});
