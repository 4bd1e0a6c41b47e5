import type { ReasonCount } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Modal } from '../../../components/controls/modal';
import { getTransmission } from '../api/transmission-calls';
import { TRANSMISSIONS } from '../use-live-news';
import { useTransmissionActs } from '../use-transmission-acts';
import { DiscardForm } from './discard-form';
import { PanelActs } from './panel-acts';
import { Timeline } from './timeline';
import { TransmissionFacts } from './transmission-facts';

interface TransmissionPanelProps {
  readonly id: string;
  readonly reasons: readonly ReasonCount[];
  readonly onRetryAll: (group: ReasonCount) => void;
  readonly onClose: () => void;
}

/** One transmission beside the list: what became of it, and what can be done. */
export function TransmissionPanel({ id, reasons, onRetryAll, onClose }: TransmissionPanelProps): ReactNode {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [TRANSMISSIONS, 'one', id],
    queryFn: () => getTransmission(id),
  });
  const { retry, discard } = useTransmissionActs();
  const [isDiscarding, setDiscarding] = useState(false);
  const group = reasons.find(
    ({ reason, kind }) => data?.state === 'failed' && reason === data.lastError && kind === data.kind,
  );
  return (
    <Modal title={data ? data.name : 'Transmission'} place="right" isOpen onClose={onClose}>
      {!data && error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load the transmission')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading the transmission..." />}
      {data && (
        <div className="stack">
          <TransmissionFacts transmission={data} />
          {isDiscarding ? (
            <DiscardForm
              busy={discard.isPending}
              onDiscard={(reason) =>
                discard.mutate({ id, reason }, { onSuccess: () => setDiscarding(false) })
              }
              onCancel={() => setDiscarding(false)}
            />
          ) : (
            <PanelActs
              transmission={data}
              alike={group?.retryable ?? 0}
              busy={retry.isPending}
              onRetry={() => retry.mutate(id)}
              onRetryAll={() => group && onRetryAll(group)}
              onDiscard={() => setDiscarding(true)}
            />
          )}
          <section aria-labelledby="timeline">
            <h3 className="transmissions__heading" id="timeline">
              Timeline
            </h3>
            <Timeline events={data.events} />
          </section>
        </div>
      )}
    </Modal>
  );
}
