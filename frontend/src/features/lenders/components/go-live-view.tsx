import type { ConnectionState, ReadinessCheck, ReadinessItem } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { ErrorNotice, Loaded } from '../../../components/controls/notices';
import { Badge, type Tone } from '../../../components/controls/values';
import { Screen } from '../../../components/screen/screen';
import { AlertIcon, CheckIcon } from '../../../components/ui/icons';
import { getLender, getReadiness, testConnection } from '../api/lender-calls';

interface Words {
  readonly done: string;
  readonly missing: string;
  /** Where it is set. */
  readonly to: (id: string) => string;
  readonly place: string;
}

const form = { to: (id: string) => `/admin/lenders/${id}/edit`, place: 'Edit lender' };

const WORDS: Readonly<Record<ReadinessCheck, Words>> = {
  account: { ...form, done: 'It has an account ID, or uses RightTrack', missing: 'It has no account ID' },
  template: { ...form, done: 'Its template exists', missing: 'Its template is gone: choose another one' },
  contact: { ...form, done: 'Borrowers can contact it', missing: 'It has no contact email or phone' },
  requirements: {
    done: 'What it asks of documents was saved',
    missing: 'Nobody saved what it asks of documents, so defaults apply',
    to: (id) => `/admin/requirements/${id}`,
    place: 'Requirements',
  },
  logo: { ...form, done: 'It has a logo', missing: 'It has no logo' },
  address: { ...form, done: 'It has an address', missing: 'It has no address for letters and policies' },
  clock: {
    done: 'Its clocks were saved',
    missing: 'Nobody saved its clocks, so defaults apply',
    to: (id) => `/admin/cases/clocks/${id}`,
    place: 'Clocks',
  },
  staff: {
    done: 'Somebody of the lender can sign in',
    missing: 'Nobody of the lender can sign in',
    to: (id) => `/admin/users?lenderId=${id}`,
    place: 'Users',
  },
  delivery: {
    done: 'Its documents aren’t held',
    missing: 'Its documents are held, because its system refuses them',
    to: () => '/admin/transmissions',
    place: 'Transmissions',
  },
  active: { ...form, done: 'It is active', missing: 'It is inactive: its page isn’t shown' },
};

/** What a lender needs before borrowers are sent to it, with the places where each is set. */
export function GoLiveView() {
  const { id = '' } = useParams();
  const lender = useQuery({ queryKey: ['lenders', 'one', id], queryFn: () => getLender(id) });
  const readiness = useQuery({ queryKey: ['lenders', 'readiness', id], queryFn: () => getReadiness(id) });
  return (
    <Screen
      title={lender.data ? `Go live: ${lender.data.name}` : 'Go live'}
      actions={
        <Link className="btn" to={`/admin/lenders/${id}/edit`}>
          Edit lender
        </Link>
      }
    >
      <Loaded query={readiness} what="the checklist">
        {({ items }) => <Checklist id={id} items={items} />}
      </Loaded>
      <ConnectionTest id={id} />
    </Screen>
  );
}

function Checklist({ id, items }: { id: string; items: readonly ReadinessItem[] }) {
  const missing = items.filter(({ isDone, isNeeded }) => isNeeded && !isDone).length;
  return (
    <>
      <p role="status" className="golive__sum">
        {missing === 0
          ? 'Borrowers can be sent to this lender.'
          : `${missing} of these ${missing === 1 ? 'is' : 'are'} needed before borrowers are sent here.`}
      </p>
      <ul className="golive">
        {items.map(({ check, isDone, isNeeded }) => (
          <li key={check}>
            <StateBadge isDone={isDone} isNeeded={isNeeded} />
            <span>{isDone ? WORDS[check].done : WORDS[check].missing}</span>
            <Link to={WORDS[check].to(id)}>
              {WORDS[check].place}
              <span className="visually-hidden">: {check}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function StateBadge({ isDone, isNeeded }: Pick<ReadinessItem, 'isDone' | 'isNeeded'>) {
  if (isDone)
    return (
      <Badge tone="ok" icon={<CheckIcon />}>
        Done
      </Badge>
    );
  return isNeeded ? (
    <Badge tone="bad" icon={<AlertIcon />}>
      Needed
    </Badge>
  ) : (
    <Badge tone="wait">Recommended</Badge>
  );
}

const STATES: Readonly<Record<ConnectionState, { readonly tone: Tone; readonly label: string }>> = {
  ok: { tone: 'ok', label: 'Works' },
  unknown_account: { tone: 'bad', label: 'Doesn’t know this account ID' },
  refused: { tone: 'bad', label: 'Refuses our credentials' },
  unreachable: { tone: 'bad', label: 'Can’t be reached' },
  failing: { tone: 'bad', label: 'Answers with an error' },
  unclear: { tone: 'wait', label: 'Reached, but it doesn’t tell' },
};

function ConnectionTest({ id }: { id: string }) {
  const test = useMutation({ mutationFn: () => testConnection(id) });
  return (
    <section className="golive__test" aria-labelledby="connection-test">
      <h2 id="connection-test">Connection</h2>
      <p>Asks Insight for the account of this lender. Nothing is sent to the lender.</p>
      {test.error && <ErrorNotice>{messageOf(test.error, 'Failed to test the connection')}</ErrorNotice>}
      <div role="status">
        {test.data && (
          <dl className="golive__results">
            <dt>Account ID</dt>
            <dd>
              <Result state={test.data.account} none="It has no account ID" />
            </dd>
            <dt>Lender API</dt>
            <dd>
              <Result state={test.data.lenderApi} none="Not used: its documents go to the file share" />
            </dd>
          </dl>
        )}
      </div>
      <div className="form-end">
        <Button busy={test.isPending} onClick={() => test.isPending || test.mutate()}>
          Test connection
        </Button>
      </div>
    </section>
  );
}

const Result = ({ state, none }: { state: ConnectionState | null; none: string }) =>
  state ? <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> : none;
