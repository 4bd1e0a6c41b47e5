import { formatNumber } from '../../../components/controls/format';
import type { JobQueue } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { Button } from '../../../components/controls/button';
import { CheckIcon, ClockIcon } from '../../../components/ui/icons';
import { ageWords, queueWords } from '../queue-words';
import { alphabetical } from '../../../components/lists/alphabetical';

const byName = alphabetical('en');

/** Somebody has to look at it. */
const isWrong = ({ isPaused, failed }: JobQueue): boolean => isPaused || failed > 0;

interface QueueTableProps {
  readonly queues: readonly JobQueue[];
  /** When they were read. */
  readonly now: number;
  readonly onPause: (queue: JobQueue) => void;
  readonly onResume: (queue: JobQueue) => void;
}

/** A number that says nothing, where there is room for few. */
const NONE = 'queues__none';

const COUNTS = [
  ['waiting', 'Waiting'],
  ['active', 'Active'],
  ['delayed', 'Delayed'],
  ['failed', 'Failed'],
] as const;

export function QueueTable({ queues, now, onPause, onResume }: QueueTableProps): ReactNode {
  return (
    <table className="rows queues">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">State</th>
          <th scope="col">Not yet queued</th>
          {COUNTS.map(([of, label]) => (
            <th key={of} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder(queues).map((queue) => (
          <tr key={queue.name}>
            <th scope="row">{queueWords(queue.name)}</th>
            <td>
              {queue.isPaused ? (
                <Badge tone="wait" icon={<ClockIcon />}>
                  Paused
                </Badge>
              ) : (
                <Badge tone="ok" icon={<CheckIcon />}>
                  Running
                </Badge>
              )}
            </td>
            <td data-label="Not yet queued" className={queue.outbox?.waiting === 0 ? NONE : undefined}>
              {outboxWords(queue, now)}
            </td>
            {COUNTS.map(([of, label]) => (
              <td key={of} data-label={label} className={queue[of] === 0 ? NONE : undefined}>
                {formatNumber(queue[of])}
              </td>
            ))}
            <td>
              <Button
                aria-label={`${queue.isPaused ? 'Resume' : 'Pause'} ${queueWords(queue.name)}`}
                onClick={() => (queue.isPaused ? onResume(queue) : onPause(queue))}
              >
                {queue.isPaused ? 'Resume' : 'Pause'}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function outboxWords({ outbox }: JobQueue, now: number): string {
  if (!outbox) return 'Not known';
  if (!outbox.since) return '0';
  return `${formatNumber(outbox.waiting)}, oldest ${ageWords(outbox.since, now)}`;
}

/** What somebody has to look at first, then by name: what merely has much to do keeps its place. */
export function inOrder(queues: readonly JobQueue[]): readonly JobQueue[] {
  return queues.toSorted(
    (one, other) =>
      Number(isWrong(other)) - Number(isWrong(one)) || byName(queueWords(one.name), queueWords(other.name)),
  );
}
