import type { JobQueue } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { showToast } from '../../../components/toasts/toast-queue';
import { queueWords } from '../queue-words';
import { QueueTable } from './queue-table';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';

const listQueues = async (): Promise<readonly JobQueue[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/queues'))).items;

const named = (name: string) => ({ params: { path: { name } } });

const pauseQueue = (name: string): Promise<unknown> =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/pause', named(name)));

const resumeQueue = (name: string): Promise<unknown> =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/resume', named(name)));

const KEY = ['queues'];
const LOOK_MS = 5_000;

/** What is to be done by every service, and how far it is. Read anew every five seconds. */
export function QueuesView(): ReactNode {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: KEY,
    queryFn: listQueues,
    refetchInterval: LOOK_MS,
  });
  const queries = useQueryClient();
  const [pausing, setPausing] = useState<JobQueue | null>(null);
  const settle = (): void => {
    setPausing(null);
    void queries.invalidateQueries({ queryKey: KEY });
  };
  const pause = useMutation({
    mutationFn: ({ name }: JobQueue) => pauseQueue(name),
    onSuccess: (_, { name }) => showToast('warning', `Paused: ${queueWords(name)}`),
    onError: (reason) => showToast('error', messageOf(reason, 'Failed to pause the queue')),
    onSettled: settle,
  });
  const resume = useMutation({
    mutationFn: ({ name }: JobQueue) => resumeQueue(name),
    onSuccess: (_, { name }) => showToast('success', `Resumed: ${queueWords(name)}`),
    onError: (reason) => showToast('error', messageOf(reason, 'Failed to resume the queue')),
    onSettled: settle,
  });
  return (
    <>
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load the queues')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading the queues..." rows={8} />}
      {data && <QueueTable queues={data} now={dataUpdatedAt} onPause={setPausing} onResume={resume.mutate} />}
      <PauseQueue
        queue={pausing}
        busy={pause.isPending}
        onPause={pause.mutate}
        onClose={() => setPausing(null)}
      />
    </>
  );
}

interface PauseQueueProps {
  /** Null: none is to be paused. */
  readonly queue: JobQueue | null;
  readonly busy: boolean;
  readonly onPause: (queue: JobQueue) => void;
  readonly onClose: () => void;
}

function PauseQueue({ queue, busy, onPause, onClose }: PauseQueueProps): ReactNode {
  if (!queue) return null;
  return (
    <Modal title="Pause this queue?" role="alertdialog" isOpen onClose={onClose}>
      <div className="stack">
        <p>
          {queueWords(queue.name)}: what is under way is finished, and nothing new is begun, on any server,
          until somebody resumes it. Nothing is lost meanwhile.
        </p>
        <div className="form-end">
          <Button look="danger" busy={busy} onClick={() => onPause(queue)}>
            Pause
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
