import type { QueueSizes, ReviewQueue } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../components/controls/format';
import { POLL_MS } from '../../../components/lists/new-rows';
import { countQueues } from '../api/document-calls';
import { QUEUE_LABELS } from '../document-labels';

const QUEUES = Object.keys(QUEUE_LABELS) as readonly ReviewQueue[];

export const useQueueSizes = () =>
  useQuery({ queryKey: ['documents', 'queues'], queryFn: countQueues, refetchInterval: POLL_MS });

/** The address of the review of a queue. Only documents that wait for a decision can be reviewed one after another. */
export const reviewAddress = (queue: string): string =>
  `/admin/documents/review${queue === 'due' ? '?queue=due' : ''}`;

/** The work queues with their sizes, beside the list of all documents. */
export function QueueTabs({ chosen }: { chosen: string }) {
  const { data } = useQueueSizes();
  return (
    <nav className="tabs" aria-label="Work queues">
      <QueueTab queue="" label="All" isChosen={!chosen} />
      {QUEUES.map((queue) => (
        <QueueTab
          key={queue}
          queue={queue}
          label={QUEUE_LABELS[queue]}
          size={data && sizeText(data, queue)}
          isChosen={queue === chosen}
        />
      ))}
    </nav>
  );
}

export const sizeText = (sizes: QueueSizes, queue: ReviewQueue): string =>
  `${formatNumber(sizes[queue])}${sizes.capped.includes(queue) ? '+' : ''}`;

interface QueueTabProps {
  readonly queue: ReviewQueue | '';
  readonly label: string;
  /** Undefined until it is known. */
  readonly size?: string | undefined;
  readonly isChosen: boolean;
}

const QueueTab = ({ queue, label, size, isChosen }: QueueTabProps) => (
  <Link
    className="tabs__tab"
    to={queue ? `/admin/documents?queue=${queue}` : '/admin/documents'}
    aria-current={isChosen ? 'page' : undefined}
  >
    {label} {size !== undefined && <span className="tabs__size">{size}</span>}
  </Link>
);
