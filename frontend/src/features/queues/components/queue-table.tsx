import type { JobQueue } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/controls/badge';
import { Button } from '../../../components/controls/button';
import { CheckIcon, ClockIcon } from '../../../components/ui/icons';
import { ageWords, queueWords } from '../queue-words';

interface QueueTableProps {
  readonly queues: readonly JobQueue[];
  /** When they were read. */
  readonly now: number;
  readonly onPause: (queue: JobQueue) => void;
  readonly onResume: (queue: JobQueue) => void;
}

const NUMBER = new Intl.NumberFormat('en-US');

export function QueueTable({ queues, now, onPause, onResume }: QueueTableProps): ReactNode {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">State</th>
          <th scope="col">Not yet queued</th>
          <th scope="col">Waiting</th>
          <th scope="col">Active</th>
          <th scope="col">Delayed</th>
          <th scope="col">Failed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.name}>
            <th scope="row">{queueWords(queue.name)}</th>
            <td data-label="State">
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
            <td data-label="Not yet queued">{outboxWords(queue, now)}</td>
            <td data-label="Waiting">{NUMBER.format(queue.waiting)}</td>
            <td data-label="Active">{NUMBER.format(queue.active)}</td>
            <td data-label="Delayed">{NUMBER.format(queue.delayed)}</td>
            <td data-label="Failed">{NUMBER.format(queue.failed)}</td>
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
  return `${NUMBER.format(outbox.waiting)}, oldest ${ageWords(outbox.since, now)}`;
}
