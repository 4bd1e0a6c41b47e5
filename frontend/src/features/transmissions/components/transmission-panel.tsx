import { type FormEvent, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { NamedTransmissionEvent, ReasonCount, Transmission } from '@coverleaf/contracts';
import { Moment } from '../../../components/controls/values';
import { institutionName } from '../../../components/document-status/status-badge';
import {
  canDiscard,
  canRetry,
  eventLabel,
  KIND_LABELS,
  nextAttemptLabel,
  TARGET_LABELS,
} from '../transmission-labels';
import { TRANSMISSIONS, useNow } from '../use-live-events';
import { Button } from '../../../components/controls/button';
import { TextAreaField } from '../../../components/controls/fields';
import { formatNumber } from '../../../components/controls/format';
import { LoadError, Skeleton } from '../../../components/controls/notices';
import { Modal } from '../../../components/controls/modal';
import { getTransmission } from '../api/transmission-calls';
import { useTransmissionActions } from '../use-transmission-actions';
import { StateBadge } from './transmission-table';
import { messageOf } from '../../../api-client/call-result';

/** What is known of a transmission, in plain words. */
export function TransmissionFacts({ transmission }: { readonly transmission: Transmission }): ReactNode {
  const { state, kind, target, attempts, lastError, obstacle, isHeld, createdAt } = transmission;
  const { financialInstitution, lenderName } = transmission;
  const next = nextAttemptLabel(transmission, useNow());
  return (
    <dl className="facts">
      <Fact name="State">
        <StateBadge state={state} /> {next}
      </Fact>
      <Fact name="What is sent">
        {KIND_LABELS[kind]} to {TARGET_LABELS[target]}
      </Fact>
      <Fact name="Institution">{institutionName({ financialInstitution })}</Fact>
      {lenderName && lenderName !== financialInstitution && <Fact name="Lender">{lenderName}</Fact>}
      <Fact name="Attempts">{attempts}</Fact>
      {lastError && <Fact name="Last error">{lastError}</Fact>}
      {isHeld && (
        <Fact name="Held">
          The lender refused several in a row. An administrator decides what happens next.
        </Fact>
      )}
      {obstacle && <Fact name="Not sent again">{obstacle}</Fact>}
      <Fact name="Created">
        <Moment at={createdAt} to="second" />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode => (
  <div className="facts__fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface DiscardFormProps {
  readonly busy: boolean;
  readonly onDiscard: (reason: string) => void;
  readonly onCancel: () => void;
}

const MAX_REASON = 500;

/** Giving up needs a reason, which the timeline keeps. */
export function DiscardForm({ busy, onDiscard, onCancel }: DiscardFormProps): ReactNode {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !busy) onDiscard(reason.replaceAll(/\s+/g, ' ').trim());
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextAreaField
        name="reason"
        label="Reason for discarding"
        hint="Staff see it in the timeline; the borrower does not."
        error={isTried && isMissing ? 'Enter a reason' : undefined}
        value={reason}
        rows={3}
        maxLength={MAX_REASON}
        required
        autoFocus
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="form-end">
        <Button type="submit" look="danger" busy={busy}>
          Discard
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

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
  const { retry, discard } = useTransmissionActions();
  const [isDiscarding, setDiscarding] = useState(false);
  const group = reasons.find(
    ({ reason, kind }) => data?.state === 'failed' && reason === data.lastError && kind === data.kind,
  );
  return (
    <Modal title={data ? data.name : 'Transmission'} place="right" isOpen onClose={onClose}>
      {!data && error && (
        <LoadError
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
          <span className="timeline__what">{eventLabel(event)}</span>
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
      {alike > 1 && <Button onClick={onRetryAll}>Retry all {formatNumber(alike)} with this error</Button>}
      {mayDiscard && <Button onClick={onDiscard}>Discard …</Button>}
    </div>
  );
}
