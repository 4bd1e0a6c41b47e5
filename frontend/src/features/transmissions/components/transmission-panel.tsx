import { formatNumber } from '../../../components/controls/format';
import type { NamedTransmissionEvent, ReasonCount, Transmission } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Modal } from '../../../components/controls/modal';
import { getTransmission } from '../api/transmission-calls';
import { TRANSMISSIONS } from '../use-live-news';
import { useTransmissionActs } from '../use-transmission-acts';
import { DiscardForm } from './discard-form';
import { TransmissionFacts } from './transmission-facts';
import { Moment } from '../../../components/controls/moment';
import { canDiscard, canRetry, eventWords } from '../transmission-words';
import { Button } from '../../../components/controls/button';

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

/** What happened, the newest first. */
function Timeline({ events }: { readonly events: readonly NamedTransmissionEvent[] }): ReactNode {
  return (
    <ol className="timeline" reversed>
      {events.toReversed().map((event, index) => (
        <li className="timeline__line" key={events.length - index}>
          <span className="timeline__what">{eventWords(event)}</span>
          {event.detail && <span className="timeline__detail">{event.detail}</span>}
          <span className="timeline__at">
            <Moment at={event.at} to="second" />
          </span>
        </li>
      ))}
    </ol>
  );
}

interface PanelActsProps {
  readonly transmission: Transmission;
  /** Those that failed for the same reason and can be sent again, this one included. */
  readonly alike: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: () => void;
}

function PanelActs({ transmission, alike, busy, ...acts }: PanelActsProps): ReactNode {
  const { onRetry, onRetryAll, onDiscard } = acts;
  const mayRetry = canRetry(transmission);
  const mayDiscard = canDiscard(transmission);
  if (!mayRetry && !mayDiscard) return null;
  return (
    <div className="form-end">
      {mayRetry && (
        <Button look="action" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
      {alike > 1 && (
        <Button onClick={onRetryAll}>Retry all {formatNumber(alike)} that failed with this reason</Button>
      )}
      {mayDiscard && <Button onClick={onDiscard}>Discard …</Button>}
    </div>
  );
}
