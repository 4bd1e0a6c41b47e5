import type { CaseDetail, CaseNumber, ReminderState } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { dayWords } from '../../../components/controls/format';
import { Badge, Moment } from '../../../components/controls/values';
import { ASK_LABELS } from '../case-events';
import { useCaseActs } from '../use-case-acts';
import { ReminderMessage } from './reminder-message';

const STATES: Readonly<Record<ReminderState, readonly [label: string, tone: 'ok' | 'bad' | 'wait']>> = {
  waiting: ['Waiting for its hour', 'wait'],
  sending: ['Being sent', 'wait'],
  sent: ['Sent', 'ok'],
  uncertain: ['May have been sent', 'bad'],
  failed: ['Failed', 'bad'],
  ended: ['Not needed any more', 'ok'],
};

const NUMBER_STATES: Readonly<Record<CaseNumber['state'], string>> = {
  on: 'gets texts',
  stopped: 'stopped texts',
  bounced: 'can’t get texts',
};

interface ReminderListProps {
  readonly one: CaseDetail;
  readonly mayDecide: boolean;
}

/** What the borrower was and will be asked for, and the numbers that agreed to texts. */
export function ReminderList({ one: { id, state, reminders }, mayDecide }: ReminderListProps) {
  const { setReminders, isBusy } = useCaseActs(id);
  const { endedAt, next, items, numbers } = reminders;
  return (
    <section aria-labelledby="case-reminders">
      <h2 id="case-reminders">Reminders</h2>
      {endedAt !== null ? (
        <p>
          None are sent since <Moment at={endedAt} to="minute" />.
        </p>
      ) : next ? (
        <p>
          {ASK_LABELS[next.ask]}: the next one from {dayWords(next.on)} on.
        </p>
      ) : (
        <p>None is due.</p>
      )}
      {numbers.length > 0 && (
        <ul>
          {numbers.map(({ lastDigits, agreedAt, state: numberState }) => (
            <li key={agreedAt}>
              Phone ending in {lastDigits}: {NUMBER_STATES[numberState]}; agreed{' '}
              <Moment at={agreedAt} to="minute" />
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={`${item.ask}${item.openedAt}`}>
              <Badge tone={STATES[item.state][1]}>{STATES[item.state][0]}</Badge> {ASK_LABELS[item.ask]}
              {item.by && (item.by === 'text' ? ', by text' : ', by email')},{' '}
              <Moment at={item.sentAt ?? item.openedAt} to="minute" />{' '}
              {mayDecide && item.id && <ReminderMessage caseId={id} reminderId={item.id} reminder={item} />}
            </li>
          ))}
        </ul>
      )}
      {mayDecide && state !== 'closed' && (
        <Button busy={isBusy} onClick={() => setReminders(endedAt !== null)}>
          {endedAt === null ? 'No more reminders' : 'Send reminders again'}
        </Button>
      )}
    </section>
  );
}
