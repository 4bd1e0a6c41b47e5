import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { LenderFilter } from '@coverleaf/contracts';
import { formatNumber } from '../../../components/controls/format';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import { Screen } from '../../../components/screen/screen';
import { PlusIcon, UploadIcon } from '../../../components/ui/staff-icons';
import { useLenderDeletion } from '../use-lender-deletion';
import { codeOf, messageOf } from '../../../api-client/call-error';
import { SelectField } from '../../../components/controls/fields';
import { SearchBox } from '../../../components/lists/filters';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/values';
import { listLenders, useCallLog } from '../api/lender-calls';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/url-state';
import { ExportButtons } from './export-buttons';
import { LenderTable } from './lender-table';

export interface Banner {
  readonly kind: 'ok' | 'bad';
  readonly text: string;
}

const LIFE_MS = 5_000;

/** A message over the form, which goes by itself after five seconds. */
export function useBanner(): readonly [Banner | null, (banner: Banner | null) => void] {
  const [banner, setBanner] = useState<Banner | null>(null);
  useEffect(() => {
    if (!banner) return undefined;
    const timer = setTimeout(() => setBanner(null), LIFE_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return [banner, setBanner];
}

const asRightTrack = (text: string): LenderFilter['rightTrack'] =>
  text === 'true' || text === 'false' ? text : undefined;

const NO_SESSION = new Set(['not_signed_in', 'session_ended']);

export function LendersView(): ReactNode {
  const { list, isFiltered, clear, more, ...filter } = useLenderList();
  const remove = useLenderDeletion();
  const navigate = useNavigate();
  const { items, first } = list;
  return (
    <Screen
      title="Lenders"
      actions={
        <>
          <ExportButtons filter={filter.asked} isFiltered={isFiltered} />
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
      <LenderFilters
        q={filter.q}
        rightTrack={filter.rightTrack}
        onSearch={filter.search}
        onRightTrack={filter.choose}
      />
      {isFiltered && first && (
        <p role="status" className="lenders__found">
          Found {formatNumber(first.total ?? first.items.length)} of {formatNumber(first.all)} lenders
        </p>
      )}
      {list.error && (
        <LoadFailure message={listMessage(list.error)} busy={list.isFetching} onRetry={list.retry} />
      )}
      {!items && !list.error && <Skeleton label="Loading lenders..." rows={8} />}
      {items?.length === 0 && <NoLenders isFiltered={isFiltered} onClear={clear} />}
      {items && items.length > 0 && (
        <>
          <LenderTable
            lenders={items}
            onEdit={(id) => void navigate(`/admin/lenders/${id}/edit`)}
            onDelete={remove}
          />
          <ListEnd {...list} shown={items.length} words={['lender', 'lenders']} onMore={more} />
        </>
      )}
      <DebugLog />
    </Screen>
  );
}

/** Why the list is not there, in the server's words where it has some. */
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

interface LenderFiltersProps {
  readonly q: string;
  readonly rightTrack: string;
  readonly onSearch: (q: string) => void;
  readonly onRightTrack: (chosen: string) => void;
}

function LenderFilters({ q, rightTrack, onSearch, onRightTrack }: LenderFiltersProps): ReactNode {
  return (
    <search className="filters">
      <SearchBox label="Search by lender name or account ID..." value={q} onSearch={onSearch} />
      <SelectField
        name="rightTrack"
        label="RightTrack"
        value={rightTrack}
        onChange={({ target }) => onRightTrack(target.value)}
      >
        <option value="">All Lenders</option>
        <option value="true">RightTrack Only</option>
        <option value="false">Non-RightTrack Only</option>
      </SelectField>
    </search>
  );
}

/** What these screens have asked the server, for whoever helps with a fault. */
function DebugLog(): ReactNode {
  const [shown, setShown] = useState(false);
  const calls = useCallLog();
  return (
    <section className="debug" aria-label="Debug log">
      <Button look="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
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

/** The lenders that the address asks for, and the ways to ask for others. */
function useLenderList() {
  const { values, set, clear, pages, more } = useUrlFilter(['q', 'rightTrack']);
  const rightTrack = asRightTrack(values.rightTrack);
  const asked = { ...(values.q && { q: values.q }), ...(rightTrack && { rightTrack }) };
  const list = useCursorPages(['lenders', values.q, rightTrack], pages, (cursor) =>
    listLenders({ ...asked, ...(cursor && { cursor }) }),
  );
  return {
    list,
    /** As the API takes it. */
    asked,
    q: values.q,
    rightTrack: rightTrack ?? '',
    isFiltered: values.q !== '' || rightTrack !== undefined,
    search: useCallback((q: string) => set({ q }), [set]),
    choose: (chosen: string) => set({ rightTrack: chosen }),
    clear,
    more,
  };
}

interface NoLendersProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoLenders({ isFiltered, onClear }: NoLendersProps): ReactNode {
  return isFiltered ? (
    <EmptyState
      title="No lenders match your filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Lenders whose name or account ID contains what you search for appear here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No lenders found"
      action={
        <Link className="btn" to="/admin/lenders/new">
          Add Your First Lender
        </Link>
      }
    >
      The lenders whose borrowers you serve appear here, each with a page of its own.
    </EmptyState>
  );
}
