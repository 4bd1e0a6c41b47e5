import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Latencies } from '../results';
import type { Contender } from './contenders';

const PER_SECOND = 20;

export interface Measured {
  /** Times from just before the commit (or add) until the job has been processed. */
  readonly latencies: Latencies;
  readonly backlogPerSecond: number;
}

/** Processes a backlog that exists when the workers start, and then a steady trickle. */
export async function measure(
  contender: Contender,
  { backlog, steady }: { readonly backlog: number; readonly steady: number },
): Promise<Measured> {
  const waiting = new Map<string, (at: number) => void>();
  const ids = Array.from({ length: backlog }, () => randomUUID());
  await contender.wantMany(ids);
  const drained = Promise.all(ids.map((id) => new Promise<number>((resolve) => waiting.set(id, resolve))));
  const began = performance.now();
  await contender.start((id) => {
    waiting.get(id)?.(performance.now());
    waiting.delete(id);
  });
  await drained;
  const backlogPerSecond = backlog / ((performance.now() - began) / 1_000);
  const latencies = new Latencies();
  for (let index = 0; index < steady; index += 1) {
    const id = randomUUID();
    const worked = new Promise<number>((resolve) => waiting.set(id, resolve));
    const asked = performance.now();
    await contender.want(id);
    latencies.add((await worked) - asked);
    await pause(1_000 / PER_SECOND);
  }
  await contender.stop();
  return { latencies, backlogPerSecond };
}
