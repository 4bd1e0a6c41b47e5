import { uploadUntilAccepted } from '../../tests/faults/persistent-borrower';
import { type Cluster, startCluster } from '../../tests/stack/cluster/start-cluster';
import type { Replica } from '../../tests/stack/cluster/replica';
import { effectsOf, lostOrDoubled } from '../../tests/stack/insight';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { compared, measuredAlone, type Result } from '../results';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 2);
const UPLOADS = 300;
const BORROWERS = 12;
const DRAIN_MS = 300_000;
/** Of the work of its kind, in percent. */
const LEAST_SHARE = 15;
const KINDS = [
  { kind: 'gateway http', named: 'gateways', figure: 'coverleaf_http_request_seconds_count' },
  { kind: 'document worker', named: 'document workers', figure: 'coverleaf_job_seconds_count' },
] as const;

/** Sends the same load through one gateway and one document worker, and through three and four, in turn. */
export async function rehearseReplicas(): Promise<Result[]> {
  const cluster = await startCluster();
  try {
    const of = (kind: string): Replica[] => cluster.replicas.filter((replica) => replica.kind === kind);
    const further = KINDS.flatMap(({ kind }) => of(kind).slice(1));
    const load = new Load(cluster);
    const rates: { least: number[]; ours: number[] } = { least: [], ours: [] };
    const work = KINDS.map(({ kind }) => of(kind).map(() => 0));
    const figures = (): Promise<number[][]> =>
      Promise.all(
        KINDS.map(({ kind, figure }) => Promise.all(of(kind).map((replica) => replica.figure(figure)))),
      );
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await figures();
      rates.ours.push(await load.rate(cluster.gatewayUrls));
      for (const [at, numbers] of (await figures()).entries())
        work[at] = numbers.map((now, index) => now - (before[at]?.[index] ?? 0) + (work[at]?.[index] ?? 0));
      await Promise.all(further.map((replica) => replica.end()));
      rates.least.push(await load.rate(cluster.gatewayUrls.slice(0, 1)));
      await cluster.start(further);
    }
    return resultsOf(rates, work, await load.failed());
  } finally {
    await cluster.stop();
  }
}

/** Borrowers who send documents and photos with contact details, and staff who list them. */
class Load {
  private readonly keys: string[] = [];
  private next = 0;

  constructor(private readonly cluster: Cluster) {}

  /** @returns uploads a second, until Insight has everything */
  async rate(gateways: readonly string[]): Promise<number> {
    const staff = await Promise.all(gateways.map((portalUrl) => StaffCaller.signIn({ portalUrl })));
    const last = this.next + UPLOADS;
    const began = performance.now();
    const borrow = async (portalUrl: string): Promise<void> => {
      while (this.next < last) {
        this.next += 1;
        const { uploadId, confirmationId } = await uploadUntilAccepted({ portalUrl }, this.next);
        this.keys.push(uploadId, confirmationId);
      }
    };
    const list = async (caller: StaffCaller): Promise<void> => {
      while (this.next < last) await (await caller.read('/api/v1/admin/documents')).arrayBuffer();
    };
    const borrowers = Array.from(
      { length: BORROWERS },
      (_, index) => gateways[index % gateways.length] ?? '',
    );
    await Promise.all([...borrowers.map(borrow), ...staff.map(list)]);
    await lostOrDoubled(this.cluster, this.keys, DRAIN_MS);
    return UPLOADS / ((performance.now() - began) / 1_000);
  }

  /** What didn't reach Insight, and what did so more than once or without having been sent. */
  async failed(): Promise<{ sent: number; lost: number; twice: number }> {
    const failed = await lostOrDoubled(this.cluster, this.keys, DRAIN_MS);
    const effects = effectsOf(await this.cluster.ledger());
    const lost = failed.filter((key) => !effects.has(key)).length;
    return { sent: this.keys.length, lost, twice: failed.length - lost };
  }
}

function resultsOf(
  rates: { readonly least: readonly number[]; readonly ours: readonly number[] },
  work: readonly (readonly number[])[],
  { sent, lost, twice }: { sent: number; lost: number; twice: number },
): Result[] {
  const load = `${UPLOADS} documents and photos with contact details from ${BORROWERS} borrowers at once, spread over the gateways, while staff list documents at each gateway`;
  const none = ['≤', 0] as const;
  return [
    compared(
      {
        row: 'replicas: 3 gateways and 4 document workers',
        unit: 'uploads/s, with jobs to the end',
        target: null,
        how: `${load}; the “least code” is one gateway and one document worker, in turn, ${ROUNDS} rounds. All processes share the cores of one machine, and more gateways have more staff who list: it shows what more replicas cost, not what they gain on machines of their own.`,
      },
      rates,
    ),
    measuredAlone(
      {
        row: 'replicas: lost',
        unit: 'of all sent',
        target: none,
        how: `${sent} documents and contact details that were accepted, in all rounds: those that the simulated Insight hasn’t received.`,
      },
      lost,
    ),
    measuredAlone(
      {
        row: 'replicas: done twice',
        unit: 'of all sent',
        target: none,
        how: `Of the same ${sent}, those that took effect at Insight more than once, and what nobody sent.`,
      },
      twice,
    ),
    ...KINDS.map(({ named }, at) => {
      const done = work[at] ?? [];
      const percent = done.map((one) => (100 * one) / done.reduce((sum, other) => sum + other, 0));
      const shares = percent.map((one) => `${one.toFixed(0)} %`).join(', ');
      return measuredAlone(
        {
          row: `replicas: least share of the ${done.length} ${named}`,
          unit: '% of their work',
          target: ['≥', LEAST_SHARE],
          how: `By their own metrics, of requests for gateways and of jobs for workers: ${shares}.`,
        },
        Math.min(...percent),
      );
    }),
  ];
}
