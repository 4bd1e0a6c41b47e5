import type { CallResult } from './call-result';
import { client, resultOf } from './client';

/**
 * A call that counts as a lookup. If many came from here, it is repeated with a solved challenge.
 * @param post sends it; `work` is the solution
 */
export async function withWork<Reply>(
  post: (work?: string) => Promise<CallResult<Reply>>,
  signal: AbortSignal,
): Promise<CallResult<Reply>> {
  const result = await post();
  const isWorkRequired =
    !result.ok && result.failure.kind === 'problem' && result.failure.problem.code === 'work_required';
  if (!isWorkRequired) return result;
  const issued = await resultOf(client.POST('/api/v1/lookup-challenges', { signal }));
  if (!issued.ok) return issued;
  const { challenge, bits } = issued.reply;
  // Loaded on demand, because few people look up so often.
  const { solveWork } = await import('./solve-work.js');
  return post(await solveWork(challenge, bits, signal));
}
