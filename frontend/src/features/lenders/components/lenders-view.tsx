import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { formatNumber } from '../../../components/controls/format';
import { Moment } from '../../../components/controls/values';
import { List } from '../../../components/lists/list';
import { FilterBar, knownKey, present } from '../../../components/lists/filter-bar';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { PlusIcon, UploadIcon } from '../../../components/ui/staff-icons';
import { listLenders, useCallLog } from '../api/lender-calls';
import { useLenderDeletion } from '../use-lender-deletion';
import { ExportButtons, QrCodesButton } from './export-buttons';
import { LenderTable } from './lender-table';
import { codeOf, messageOf } from '../../../api-client/call-result';

const RIGHT_TRACK_LABELS = { true: 'RightTrack Only', false: 'Non-RightTrack Only' } as const;

const FILTERS = [
  { kind: 'search', name: 'q', label: 'Search by lender name or account ID...' },
  {
    name: 'rightTrack',
    label: 'RightTrack',
    all: 'All Lenders',
    options: Object.entries(RIGHT_TRACK_LABELS),
  },
] as const;

const NO_SESSION = new Set(['not_signed_in', 'session_ended']);

export function LendersView() {
  const list = useList({
    key: ['lenders', 'list'],
    filters: ['q', 'rightTrack'],
    toQuery: ({ q, rightTrack }) => present({ q, rightTrack: knownKey(RIGHT_TRACK_LABELS, rightTrack) }),
    fetchPage: listLenders,
  });
  const remove = useLenderDeletion();
  const { first, isFiltered } = list;
  return (
    <Screen
      title="Lenders"
      actions={
        <>
          <ExportButtons filter={list.query} isFiltered={isFiltered} />
          <QrCodesButton filter={list.query} isFiltered={isFiltered} />
          <Link className="btn" to="/admin/lenders/logos">
            Logos
          </Link>
          <Link className="btn" to="/admin/lenders/deleted">
            Deleted
          </Link>
          <Link className="btn" to="/admin/lenders/import">
            <UploadIcon />
            Import
          </Link>
          <Link className="btn btn--action" to="/admin/lenders/new">
            <PlusIcon />
            Add lender
          </Link>
        </>
      }
    >
      <FilterBar filter={list} fields={FILTERS} />
      {isFiltered && first && (
        <p role="status" className="lenders__found">
          Found {formatNumber(first.total ?? first.items.length)} of {formatNumber(first.all)} lenders
        </p>
      )}
      <List
        list={list}
        noun={['lender', 'lenders']}
        errorText={listMessage}
        empty={{
          title: 'No lenders found',
          text: 'Your lenders appear here. Each has its own page.',
          action: (
            <Link className="btn" to="/admin/lenders/new">
              Add Your First Lender
            </Link>
          ),
          filteredText: 'Try another name or account ID, or clear the filters.',
        }}
      >
        {(lenders) => <LenderTable lenders={lenders} onDelete={remove} />}
      </List>
      <DebugLog />
    </Screen>
  );
}

/** The server’s message, with advice for a missing session or permission. */
function listMessage(error: unknown): string {
  const code = codeOf(error);
  if (code && NO_SESSION.has(code)) {
    return 'You must be logged in to view this page. Please log in again.';
  }
  const message = messageOf(error, 'Failed to load lenders');
  return code === 'forbidden'
    ? `Authentication error: ${message} Try refreshing the page or logging in again.`
    : message;
}

function DebugLog() {
  const [shown, setShown] = useState(false);
  const calls = useCallLog();
  return (
    <section className="debug" aria-label="Debug log">
      <Button variant="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide debug log' : 'Show debug log'}
      </Button>
      {shown && (
        <ol className="debug__calls">
          {calls.map(({ id, at, call, status, ms, correlationId }) => (
            <li key={id}>
              <code>{call}</code>
              <span>
                {status ?? 'no answer'} · {ms} ms · <Moment at={at} to="second" />
              </span>
              <code className="quiet">{correlationId ?? 'no correlation id'}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
