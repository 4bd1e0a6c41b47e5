import type { DocumentTransmission } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Moment } from '../../../components/controls/moment';

const TARGETS: Readonly<Record<DocumentTransmission['target'], string>> = {
  insight: 'Insight',
  lender_api: 'the lender’s system',
  file_share: 'the file share',
};

const STATES: Readonly<Record<DocumentTransmission['state'], string>> = {
  pending: 'Not tried yet',
  sending: 'Under way',
  retrying: 'Did not work yet',
  unknown: 'No answer came',
  delivered: 'Delivered',
  failed: 'Failed',
  discarded: 'Discarded',
};

const KINDS: Readonly<Record<DocumentTransmission['kind'], string>> = {
  confirmation: 'Contact details',
  document: 'Document',
};

interface TransmissionListProps {
  readonly transmissions: readonly DocumentTransmission[];
}

/** How it goes with telling others. */
export function TransmissionList({ transmissions }: TransmissionListProps): ReactNode {
  if (transmissions.length === 0) return null;
  return (
    <section>
      <h3>Transmissions</h3>
      <ul className="history">
        {transmissions.map((one) => (
          <li className="history__event" key={one.id}>
            <span>
              <strong>{STATES[one.state]}</strong>: {KINDS[one.kind]} to {TARGETS[one.target]}
            </span>
            {one.lastError && <span>{one.lastError}</span>}
            <span className="quiet">
              {one.attempts === 1 ? '1 attempt' : `${one.attempts} attempts`},{' '}
              <Moment at={one.updatedAt} to="minute" />
              {one.nextAttemptAt && (
                <>
                  ; again <Moment at={one.nextAttemptAt} to="minute" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
