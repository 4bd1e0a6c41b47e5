import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/use-url-filter';
import { Screen } from '../../../components/screen/screen';
import { ACTIONS } from '../action-words';
import { listAudit } from '../api/audit-calls';
import { subjectName, SUBJECTS } from '../subject-words';
import { AuditFilters, type AuditValues } from './audit-filters';
import { AuditTable } from './audit-table';
import { useVerification } from './verify-audit';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What of the address the API understands. */
function toQuery({ actor, action, subject, from, to }: AuditValues): Parameters<typeof listAudit>[0] {
  const known = ACTIONS.find((one) => one === action);
  const subjectKind = SUBJECTS.find((one) => one === subject);
  const start = dayBound(from, 'start');
  const end = dayBound(to, 'end');
  return {
    ...(UUID.test(actor) && { actor }),
    ...(known && { action: known }),
    ...(UUID.test(subject) && { subject }),
    ...(subjectKind && { subjectKind }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  };
}

export function AuditView(): ReactNode {
  const { values, set, clear, isFiltered, pages, more } = useUrlFilter([
    'actor',
    'action',
    'subject',
    'from',
    'to',
  ]);
  const query = toQuery(values);
  const list = useCursorPages(['audit', query], pages, (cursor) =>
    listAudit({ ...query, ...(cursor && { cursor }) }),
  );
  const chosen = list.items?.find(({ subjectId }) => subjectId === values.subject);
  const { button, verdict } = useVerification();
  return (
    <Screen title="Audit" actions={button}>
      {verdict}
      <AuditFilters values={values} chosen={chosen && subjectName(chosen)} onChange={set} />
      {list.error && (
        <LoadFailure
          message={messageOf(list.error, 'Failed to load the audit log')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!list.items && !list.error && <Skeleton label="Loading the audit log..." rows={10} />}
      {list.items?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No acts match your filters' : 'No acts yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        >
          Whatever staff do appears here: who did what to whom, when and from where.
        </EmptyState>
      )}
      {list.items && list.items.length > 0 && (
        <>
          <AuditTable
            entries={list.items}
            onActor={(actor) => set({ actor })}
            onSubject={(subject) => set({ subject })}
          />
          <ListEnd {...list} shown={list.items.length} words={['entry', 'entries']} onMore={more} />
        </>
      )}
    </Screen>
  );
}

/** When a day (yyyy-mm-dd) begins or ends where the reader is; undefined for what is no day. */
function dayBound(day: string, bound: 'start' | 'end'): string | undefined {
  if (!DAY.test(day)) return undefined;
  const moment = new Date(`${day}T${bound === 'start' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
