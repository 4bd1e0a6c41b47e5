import { median, milliseconds, perSecond, printTable, times } from '../figures';
import { machine, startBenchServers } from '../servers';
import { bareBullmq } from './bare-bullmq';
import { bareOutbox } from './bare-outbox';
import type { Contender } from './contender';
import { coverleafOutbox } from './coverleaf-outbox';
import { measure, type Measured } from './measure';

const ROUNDS = 3;

/** Commit to processed, and a backlog's rate, beside BullMQ alone and the least outbox; in turn, in one run. */
export async function outboxBench(): Promise<void> {
  const servers = await startBenchServers();
  const { postgresUrl, redisUrl } = servers;
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
      results.set(contender.name, [...(results.get(contender.name) ?? []), await measure(contender)]);
    }
  }
  await servers.stop();
  const figure = (name: string, read: (measured: Measured) => number): number =>
    median((results.get(name) ?? []).map(read));
  const least = 'least outbox';
  const p50 = (name: string): number => figure(name, ({ latencies }) => latencies.quantile(0.5));
  const p99 = (name: string): number => figure(name, ({ latencies }) => latencies.quantile(0.99));
  const rate = (name: string): number => figure(name, ({ backlogPerSecond }) => backlogPerSecond);
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
  process.stdout.write('target: p50 ≤ 2 ×, rate ≥ 0.6 × of the least outbox\n');
}
