import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobQueue } from '@coverleaf/contracts';
import { counted, formatNumber } from '../../../components/controls/format';
import { CheckIcon } from '../../../components/ui/icons';
import { Badge } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { ageLabel, queueLabel } from '../queue-labels';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { alphabetical } from '../../../components/lists/alphabetical';
import { Loaded } from '../../../components/controls/notices';
import { showToast } from '../../../components/toasts/toasts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { ConfirmDialog } from '../../../components/controls/modal';
import { messageOf } from '../../../api-client/call-result';

const byName = alphabetical('en');

/** A job that waits longer for the outbox or a worker is late, in milliseconds. */
const LATE_MS = 10 * 60_000;

/** Paused, with failed jobs, or behind. */
const isWrong = ({ isPaused, failed, outbox }: JobQueue, now: number): boolean =>
  isPaused || failed > 0 || (outbox?.since ? now - Date.parse(outbox.since) > LATE_MS : false);

interface QueueTableProps {
  readonly queues: readonly JobQueue[];
  readonly now: number;
  readonly onPause: (queue: JobQueue) => void;
  readonly onResume: (queue: JobQueue) => void;
}

/** Hides zeros. */
const NONE = 'queues__none';

const COUNTS = [
  ['waiting', 'Waiting'],
  ['active', 'Active'],
  ['delayed', 'Delayed'],
  ['failed', 'Failed'],
] as const;

function QueueTable({ queues, now, onPause, onResume }: QueueTableProps) {
  const columns: readonly Column<JobQueue>[] = [
    { label: 'Queue', cell: ({ name }) => queueLabel(name) },
    {
      label: 'State',
      phoneLabel: null,
      cell: ({ isPaused }) =>
        isPaused ? <Badge tone="wait">Paused</Badge> : <Badge tone="ok">Running</Badge>,
    },
    {
      label: 'Not yet queued',
      phoneLabel: 'Not yet queued',
      className: ({ outbox }) => (outbox?.waiting === 0 ? NONE : undefined),
      cell: (queue) => outboxLabel(queue, now),
    },
    ...COUNTS.map(([of, label]): Column<JobQueue> => ({
      label,
      phoneLabel: label,
      className: (queue) => (queue[of] === 0 ? NONE : undefined),
      cell: (queue) => formatNumber(queue[of]),
    })),
  ];
  return (
    <DataTable
      className="queues"
      isLow
      rows={queues}
      keyOf={({ name }) => name}
      columns={columns}
      actions={(queue) => (
        <Button
          aria-label={`${queue.isPaused ? 'Resume' : 'Pause'} ${queueLabel(queue.name)}`}
          onClick={() => (queue.isPaused ? onResume(queue) : onPause(queue))}
        >
          {queue.isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
    />
  );
}

function outboxLabel({ outbox }: JobQueue, now: number): string {
  if (!outbox) return 'Not known';
  if (!outbox.since) return '0';
  return `${formatNumber(outbox.waiting)}, oldest ${ageLabel(outbox.since, now)}`;
}

/** Those that need somebody, and the others, each by name. */
export function byTrouble(
  queues: readonly JobQueue[],
  now: number,
): readonly [wrong: readonly JobQueue[], rest: readonly JobQueue[]] {
  const sorted = queues.toSorted((one, other) => byName(queueLabel(one.name), queueLabel(other.name)));
  return [sorted.filter((queue) => isWrong(queue, now)), sorted.filter((queue) => !isWrong(queue, now))];
}

/** Queues that need somebody are seen at once; the others are folded. */
function QueueGroups({ queues, now, ...acts }: QueueTableProps) {
  const [wrong, rest] = byTrouble(queues, now);
  const busy = rest.filter(({ active, waiting }) => active + waiting > 0).length;
  return (
    <>
      {wrong.length > 0 ? (
        <QueueTable queues={wrong} now={now} {...acts} />
      ) : (
        <p className="queues__fine">
          <CheckIcon />
          No queue is paused, late, or has failed jobs.
        </p>
      )}
      <details className="queues__rest">
        <summary>
          {wrong.length > 0 ? 'The other ' : 'All '}
          {counted(rest.length, 'queue')}: no trouble{busy > 0 && `, ${formatNumber(busy)} at work`}
        </summary>
        <QueueTable queues={rest} now={now} {...acts} />
      </details>
    </>
  );
}

const listQueues = async () => (await replyOf(staffClient.GET('/api/v1/admin/queues'))).items;

const named = (name: string) => ({ params: { path: { name } } });

const pauseQueue = (name: string) =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/pause', named(name)));

const resumeQueue = (name: string) =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/resume', named(name)));

const KEY = ['queues'];
const POLL_MS = 5_000;

export function QueuesView() {
  const query = useQuery({ queryKey: KEY, queryFn: listQueues, refetchInterval: POLL_MS });
  const queries = useQueryClient();
  const [pausing, setPausing] = useState<JobQueue | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, isPaused }: JobQueue) => (isPaused ? resumeQueue(name) : pauseQueue(name)),
    onSuccess: (_, { name, isPaused }) =>
      isPaused
        ? showToast('success', `Resumed: ${queueLabel(name)}`)
        : showToast('warning', `Paused: ${queueLabel(name)}`),
    onError: (error, { isPaused }) =>
      showToast('error', messageOf(error, `Failed to ${isPaused ? 'resume' : 'pause'} the queue`)),
    onSettled: () => {
      setPausing(null);
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <>
      <Loaded query={query} what="the queues" rows={8}>
        {(list) => (
          <QueueGroups queues={list} now={query.dataUpdatedAt} onPause={setPausing} onResume={mutate} />
        )}
      </Loaded>
      {pausing && (
        <ConfirmDialog
          title="Pause this queue?"
          label="Pause"
          busy={isPending}
          isOpen
          onConfirm={() => mutate(pausing)}
          onClose={() => setPausing(null)}
        >
          <p>
            {queueLabel(pausing.name)}: running jobs finish, and no new ones start on any server until someone
            resumes the queue. Nothing is lost.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
