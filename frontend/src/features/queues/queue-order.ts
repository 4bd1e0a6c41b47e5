import type { JobQueue } from '@coverleaf/contracts';
import { alphabetical } from '../../components/lists/alphabetical';
import { queueWords } from './queue-words';

const byName = alphabetical('en');

/** Somebody has to look at it. */
const isWrong = ({ isPaused, failed }: JobQueue): boolean => isPaused || failed > 0;

/** What somebody has to look at first, then by name: what merely has much to do keeps its place. */
export function inOrder(queues: readonly JobQueue[]): readonly JobQueue[] {
  return queues.toSorted(
    (one, other) =>
      Number(isWrong(other)) - Number(isWrong(one)) || byName(queueWords(one.name), queueWords(other.name)),
  );
}
