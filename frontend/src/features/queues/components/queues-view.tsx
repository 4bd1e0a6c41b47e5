import type { JobQueue } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { showToast } from '../../../components/toasts/toast-queue';
import { listQueues, pauseQueue, resumeQueue } from '../api/queue-calls';
import { queueWords } from '../queue-words';
import { PauseQueue } from './pause-queue';
import { QueueTable } from './queue-table';

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
