import type { AuditExportQuery } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { useListExport } from '../../../components/files/use-list-export';
import { List } from '../../../components/lists/list';
import { FilterBar, type FilterField, isUuid, knownKey, present } from '../../../components/lists/filter-bar';
import { type ListFilter, useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { ACTION_LABELS, SUBJECT_LABELS, subjectName } from '../../../components/audit-labels/audit-labels';
import { AuditTable } from './audit-table';
import { exportAudit, listActors, listAudit, useVerification } from './verify-audit';

const FILTERS = ['actor', 'action', 'subject', 'address', 'session', 'from', 'to'] as const;
type FilterName = (typeof FILTERS)[number];

function AuditFilters({ filter, chosen }: { filter: ListFilter<FilterName>; chosen: string | undefined }) {
  const actors = useQuery({ queryKey: ['users', 'actors'], queryFn: listActors }).data ?? [];
  const fields: readonly FilterField<FilterName>[] = [
    {
      name: 'actor',
      label: 'Who',
      all: 'Everybody',
      options: actors.map(({ id, name }) => [id, name]),
      unknown: 'The chosen person',
    },
    { name: 'action', label: 'What', all: 'Everything', options: Object.entries(ACTION_LABELS) },
    {
      name: 'subject',
      label: 'Target',
      all: 'Everything',
      options: Object.entries(SUBJECT_LABELS).map(([kind, [, many]]) => [kind, many]),
      unknown: chosen ?? 'The chosen one',
    },
    { kind: 'search', name: 'address', label: 'IP address' },
    ...(filter.values.session
      ? [{ name: 'session', label: 'Session', all: 'All', options: [], unknown: 'The chosen one' } as const]
      : []),
    { kind: 'date', name: 'from', label: 'From', max: filter.values.to },
    { kind: 'date', name: 'to', label: 'To', min: filter.values.from },
  ];
  return <FilterBar filter={filter} fields={fields} />;
}

type AuditQuery = Parameters<typeof listAudit>[0];

function toQuery(values: Readonly<Record<FilterName, string>>): AuditQuery {
  const { actor, action, subject, address, session, from, to } = values;
  return present({
    actor: isUuid(actor) && actor,
    action: knownKey(ACTION_LABELS, action),
    subject: isUuid(subject) && subject,
    subjectKind: knownKey(SUBJECT_LABELS, subject),
    address: address.trim().slice(0, 64),
    session: isUuid(session) && session,
    from: dayBound(from, 'start'),
    to: dayBound(to, 'end'),
  });
}

export function AuditView() {
  const list = useList({ key: ['audit'], filters: FILTERS, toQuery, fetchPage: listAudit });
  const { set, values } = list;
  const chosen = list.items?.find(({ subjectId }) => subjectId === values.subject);
  const { button, verdict } = useVerification();
  return (
    <Screen
      title="Audit"
      actions={
        <>
          <AuditExportButtons filter={toQuery(values)} />
          {button}
        </>
      }
    >
      {verdict}
      <AuditFilters filter={list} chosen={chosen && subjectName(chosen)} />
      <List
        list={list}
        noun={['entry', 'entries']}
        what="the audit log"
        rows={10}
        empty={{ text: 'Everything that staff do appears here: who did what to whom, when and from where.' }}
      >
        {(entries) => (
          <AuditTable
            entries={entries}
            onActor={(actor) => set({ actor })}
            onSubject={(subject) => set({ subject })}
            onAddress={(address) => set({ address })}
            onSession={(session) => set({ session })}
          />
        )}
      </List>
    </Screen>
  );
}

const EXPORT_LABELS = { csv: 'Export CSV', jsonl: 'Export JSON lines' } as const;

/** Downloads of the entries that the filter finds. */
function AuditExportButtons({ filter }: { filter: Omit<AuditExportQuery, 'format'> }) {
  const { mutate, isPending, variables } = useListExport('audit', exportAudit, 'the audit log');
  return (['csv', 'jsonl'] as const).map((format) => (
    <Button
      key={format}
      busy={isPending && variables.format === format}
      onClick={() => mutate({ ...filter, format })}
    >
      <DownloadIcon />
      {EXPORT_LABELS[format]}
    </Button>
  ));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The start or end of a day (yyyy-mm-dd) in the reader's time zone; undefined for an invalid day. */
function dayBound(day: string, bound: 'start' | 'end'): string | undefined {
  if (!DAY.test(day)) return undefined;
  const moment = new Date(`${day}T${bound === 'start' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
