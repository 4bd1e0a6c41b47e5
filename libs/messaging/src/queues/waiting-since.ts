import type { Queue } from 'bullmq';

/** Since when the next job has been waiting: since its last attempt, if there was one. Null: none waits. */
export async function waitingSince(queue: Queue): Promise<number | null> {
  const [next] = await queue.getWaiting(0, 0);
  return next ? Math.max(next.timestamp, next.processedOn ?? 0) : null;
}
