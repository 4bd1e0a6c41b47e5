import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import type { NamedTransmissionEvent, ReasonCount, Transmission } from '@coverleaf/contracts';
import { Moment } from '../../../components/controls/values';
import { type Fact, Facts } from '../../../components/ui/facts';
import { useNow } from '../../../components/controls/use-now';
import { institutionName } from '../../../components/document-status/status-badge';
import { canDiscard, canRetry, eventLabel, nextAttemptLabel, TARGET_LABELS } from '../transmission-labels';
import { TRANSMISSIONS } from '../use-live-events';
import { Button } from '../../../components/controls/button';
import { formatNumber } from '../../../components/controls/format';
import { Loaded } from '../../../components/controls/notices';
import { Modal } from '../../../components/controls/modal';
import { getTransmission } from '../api/transmission-calls';
import { useTransmissionActions } from '../use-transmission-actions';
import { DiscardForm } from './discard-form';
import { StateBadge } from './transmission-table';
import { TRANSMISSION_KIND_LABELS } from '../../../components/controls/labels';

function TransmissionFacts({ transmission }: { transmission: Transmission }) {
  const { uploadId, kind, target, lastError, obstacle, isHeld, financialInstitution, lenderName } =
    transmission;
  const next = nextAttemptLabel(transmission, useNow());
  const facts: readonly Fact[] = [
    [
      'State',
      <Fragment key="state">
        <StateBadge state={transmission.state} /> {next}
      </Fragment>,
    ],
    ['What is sent', `${TRANSMISSION_KIND_LABELS[kind]} to ${TARGET_LABELS[target]}`],
    [
      'Document',
      <Link key="document" to={`/admin/documents?open=${uploadId}`}>
        Open the document
      </Link>,
    ],
    ['Institution', institutionName({ financialInstitution })],
    ['Lender', lenderName === financialInstitution ? null : lenderName],
    ['Attempts', transmission.attempts],
    ['Last error', lastError],
    [
      'Held',
      isHeld ? 'The lender refused several in a row. An administrator decides what happens next.' : null,
    ],
    ['Not sent again', obstacle],
    ['Created', <Moment key="created" at={transmission.createdAt} to="second" />],
  ];
  return <Facts facts={facts} />;
}

interface TransmissionPanelProps {
  readonly id: string;
  readonly reasons: readonly ReasonCount[];
  readonly onRetryAll: (group: ReasonCount) => void;
  readonly onClose: () => void;
}

export function TransmissionPanel({ id, reasons, onRetryAll, onClose }: TransmissionPanelProps) {
  const query = useQuery({ queryKey: [TRANSMISSIONS, 'one', id], queryFn: () => getTransmission(id) });
  const { data } = query;
  const { retry, discard } = useTransmissionActions();
  const [isDiscarding, setDiscarding] = useState(false);
  const group = reasons.find(
    ({ reason, kind, state }) => state === data?.state && reason === data.lastError && kind === data.kind,
  );
  return (
    <Modal title={data ? data.name : 'Transmission'} place="right" isOpen onClose={onClose}>
      <Loaded query={query} what="the transmission" ignoresRefetchErrors>
        {(transmission) => (
          <div className="stack">
            <TransmissionFacts transmission={transmission} />
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
                transmission={transmission}
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
              <Timeline events={transmission.events} />
            </section>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

const Timeline = ({ events }: { events: readonly NamedTransmissionEvent[] }) => (
  <ol className="timeline" reversed>
    {events.toReversed().map((event, index) => (
      <li className="timeline__line" key={events.length - index}>
        <span className="timeline__what">{eventLabel(event)}</span>
        {event.detail && <span className="timeline__detail">{event.detail}</span>}
        <span className="timeline__at">
          <Moment at={event.at} to="second" />
        </span>
      </li>
    ))}
  </ol>
);

interface PanelActsProps {
  readonly transmission: Transmission;
  /** Transmissions in the same state with the same error that can be retried, including this one. */
  readonly alike: number;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onRetryAll: () => void;
  readonly onDiscard: () => void;
}

function PanelActs({ transmission, alike, busy, onRetry, onRetryAll, onDiscard }: PanelActsProps) {
  const mayRetry = canRetry(transmission);
  const mayDiscard = canDiscard(transmission);
  if (!mayRetry && !mayDiscard) return null;
  return (
    <div className="form-end">
      {mayRetry && (
        <Button variant="action" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      )}
      {alike > 1 && <Button onClick={onRetryAll}>Retry all {formatNumber(alike)} with this error</Button>}
      {mayDiscard && <Button onClick={onDiscard}>Discard …</Button>}
    </div>
  );
}
