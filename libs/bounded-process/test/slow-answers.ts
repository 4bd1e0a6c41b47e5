import { answerInBounds } from '../src/answer-in-bounds';

export interface Task {
  /** Milliseconds of the processor. */
  readonly workMs: number;
  /** Does nothing, and says nothing. */
  readonly isSilent?: boolean;
}

answerInBounds(({ workMs, isSilent }: Task) => {
  if (isSilent) return new Promise<string>(() => undefined);
  const began = process.cpuUsage();
  while (process.cpuUsage(began).user < workMs * 1_000);
  return Promise.resolve('done');
});
