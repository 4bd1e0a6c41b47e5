import { compared, median, milliseconds, perSecond, printTable, type Result, times } from '../results';
import { type BenchServers, machine, startBenchServers } from '../servers';
import { bareBullmq, bareOutbox, type Contender, coverleafOutbox } from './contenders';
import { measureFailedQueue } from './failed-queue';
import { type Measured, measure } from './measure-contender';

const ROUNDS = 3;
const SIZE = { backlog: 20_000, steady: 200 };

/**
 * Compares our outbox with BullMQ alone and with a minimal outbox: time from commit to processed, and the rate of a
 * backlog.
 */
export async function outboxBench(): Promise<Result[]> {
  const servers = await startBenchServers();
  try {
    return [...(await measureContenders(servers)), await measureFailedQueue(servers)];
  } finally {
    await servers.stop();
  }
}

async function measureContenders({ postgresUrl, redisUrl }: BenchServers): Promise<Result[]> {
  const results = new Map<string, Measured[]>();
  const contenders: (() => Contender | Promise<Contender>)[] = [
    () => bareBullmq(redisUrl),
    () => bareOutbox(postgresUrl, redisUrl),
    () => coverleafOutbox(postgresUrl, redisUrl),
  ];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const create of contenders) {
      const contender = await create();
      process.stdout.write(`round ${round} of ${ROUNDS}: ${contender.name}\n`);
      results.set(contender.name, [...(results.get(contender.name) ?? []), await measure(contender, SIZE)]);
    }
  }
  const figures = (name: string, read: (measured: Measured) => number): number[] =>
    (results.get(name) ?? []).map(read);
  const figure = (name: string, read: (measured: Measured) => number): number => median(figures(name, read));
  const least = 'least outbox';
  const ours = 'Coverleaf';
  const p50Of = ({ latencies }: Measured): number => latencies.quantile(0.5);
  const rateOf = ({ backlogPerSecond }: Measured): number => backlogPerSecond;
  const p50 = (name: string): number => figure(name, p50Of);
  const p99 = (name: string): number => figure(name, ({ latencies }) => latencies.quantile(0.99));
  const rate = (name: string): number => figure(name, rateOf);
  process.stdout.write(`\nwanted → processed; ${machine()}; median of ${ROUNDS} rounds\n`);
  printTable([
    ['way', 'p50 at 20/s', 'p99 at 20/s', 'backlog of 20,000', 'p50 to least', 'rate to least'],
    ...[...results.keys()].map((name) => [
      name,
      milliseconds(p50(name)),
      milliseconds(p99(name)),
      perSecond(rate(name)),
      times(p50(name) / p50(least)),
      times(rate(name) / rate(least)),
    ]),
  ]);
  const beside = `An outbox with NOTIFY, SKIP LOCKED and BullMQ, beside ours, which also checks, settles and recovers`;
  return [
    compared(
      {
        row: 'commit to job worked, at 20/s',
        unit: 'ms p50',
        target: ['≤', 2],
        how: `${beside}; ${SIZE.steady} jobs a round, the commit included (p99: ${milliseconds(p99(least))} and ${milliseconds(p99(ours))}; bare BullMQ p50: ${milliseconds(p50('bare BullMQ'))}).`,
      },
      { least: figures(least, p50Of), ours: figures(ours, p50Of) },
    ),
    compared(
      {
        row: 'backlog of jobs',
        unit: 'jobs/s',
        target: ['≥', 0.6],
        how: `${beside}; ${SIZE.backlog.toLocaleString('en')} rows lie there when the workers start (bare BullMQ: ${perSecond(rate('bare BullMQ'))}).`,
      },
      { least: figures(least, rateOf), ours: figures(ours, rateOf) },
    ),
  ];
}
