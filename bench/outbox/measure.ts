import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Latencies } from '../figures';
import type { Contender } from './contender';

const STEADY_JOBS = 300;
const PER_SECOND = 20;
const BACKLOG_JOBS = 20_000;

export interface Measured {
  /** From the moment the commit has returned (or the add began) to the job being worked. */
  readonly latencies: Latencies;
  readonly backlogPerSecond: number;
}

/** First a backlog that lies there when the workers start, then a steady trickle. */
export async function measure(contender: Contender): Promise<Measured> {
  const waiting = new Map<string, (at: number) => void>();
  const backlog = Array.from({ length: BACKLOG_JOBS }, () => randomUUID());
  await contender.wantMany(backlog);
  const drained = Promise.all(
    backlog.map((id) => new Promise<number>((resolve) => waiting.set(id, resolve))),
  );
  const began = performance.now();
  await contender.start((id) => {
    waiting.get(id)?.(performance.now());
    waiting.delete(id);
  });
  await drained;
  const backlogPerSecond = BACKLOG_JOBS / ((performance.now() - began) / 1_000);
  const latencies = new Latencies();
  for (let index = 0; index < STEADY_JOBS; index += 1) {
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
