import { Link } from 'react-router-dom';
import type { Role, WaitingWork } from '@coverleaf/contracts';
import { durationLabel, formatNumber } from '../../../components/controls/format';

interface Work {
  readonly one: string;
  readonly many: string;
  /** The list of exactly these. */
  readonly to: string;
}

const WORK: Readonly<Record<WaitingWork['kind'], Work>> = {
  mine: {
    one: 'document is reserved for you',
    many: 'documents are reserved for you',
    to: '/admin/documents?queue=mine',
  },
  overdue: {
    one: 'document is overdue: its lender was promised a decision by now',
    many: 'documents are overdue: their lenders were promised a decision by now',
    to: '/admin/documents?queue=due',
  },
  due: {
    one: 'document is due soon, or its case ends within a week',
    many: 'documents are due soon, or their cases end within a week',
    to: '/admin/documents?queue=due',
  },
  to_decide: {
    one: 'document to decide',
    many: 'documents to decide',
    to: '/admin/documents?queue=to_decide',
  },
  mention: {
    one: 'case that a colleague asks you to look at',
    many: 'cases that colleagues ask you to look at',
    to: '/admin/cases?waiting=mention',
  },
  call: {
    one: 'case waits for a call to the agent',
    many: 'cases wait for a call to the agent',
    to: '/admin/cases?waiting=call',
  },
  refund: {
    one: 'case has a refund that isn’t reported as paid',
    many: 'cases have a refund that isn’t reported as paid',
    to: '/admin/cases?refund=owed',
  },
  held: {
    one: 'document waits for the virus scanner',
    many: 'documents wait for the virus scanner',
    to: '/admin/documents?stage=held',
  },
  emails: {
    one: 'email that nobody has handled',
    many: 'emails that nobody has handled',
    to: '/admin/emails?handled=no',
  },
  today: {
    one: 'document received today',
    many: 'documents received today',
    to: '/admin/documents?period=today',
  },
};

const NOTHING: Readonly<Record<Role, string>> = {
  admin: 'Nothing waits for you.',
  site_manager: 'Nothing waits for you: every document of your lender is decided.',
  user: 'Your lender got no document today.',
};

/** 'for 3 d' */
const waitOf = (since: string, now: number): string =>
  `for ${durationLabel(Math.max(1, (now - Date.parse(since)) / 1_000), Math.floor)}`;

interface WaitingListProps {
  readonly role: Role;
  readonly waiting: readonly WaitingWork[];
  /** In milliseconds. */
  readonly now: number;
}

/** What the person does next: each line leads to the list of what it counts. */
export const WaitingList = ({ role, waiting, now }: WaitingListProps) => (
  <section className="work" aria-labelledby="waiting">
    <h2 id="waiting">{role === 'user' ? 'New for you' : 'Waits for you'}</h2>
    {waiting.length === 0 ? (
      <p className="quiet">{NOTHING[role]}</p>
    ) : (
      <ul className="work__list">
        {waiting.map(({ kind, count, isCapped, since }) => (
          <li key={kind}>
            <Link className={`work__line${kind === 'overdue' ? ' work__line--late' : ''}`} to={WORK[kind].to}>
              <span className="work__number">
                {formatNumber(count)}
                {isCapped && '+'}
              </span>
              <span className="work__words">{count === 1 ? WORK[kind].one : WORK[kind].many}</span>
              <span className="work__since">
                <span className="visually-hidden">, </span>
                {count > 1 && 'the oldest '}
                {waitOf(since, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
