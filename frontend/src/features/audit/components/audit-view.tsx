import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Field, SelectField } from '../../../components/controls/fields';
import { ACTION_WORDS, ACTIONS, SUBJECT_WORDS, subjectName, SUBJECTS } from '../audit-labels';
import { listActors, listAudit, useVerification } from './verify-audit';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/url-state';
import { Screen } from '../../../components/screen/screen';
import { AuditTable } from './audit-table';

export type AuditValues = Readonly<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>;

interface AuditFiltersProps {
  readonly values: AuditValues;
  /** What the one thing is called that is chosen, where that is known. */
  readonly chosen: string | undefined;
  readonly onChange: (changes: Partial<AuditValues>) => void;
}

export function AuditFilters({ values, chosen, onChange }: AuditFiltersProps): ReactNode {
  const actors = useQuery({ queryKey: ['users', 'actors'], queryFn: listActors }).data ?? [];
  const isUnknown = values.actor !== '' && !actors.some(({ id }) => id === values.actor);
  return (
    <search className="filters">
      <SelectField
        name="actor"
        label="Who"
        value={values.actor}
        onChange={({ target }) => onChange({ actor: target.value })}
      >
        <option value="">Everybody</option>
        {isUnknown && <option value={values.actor}>The chosen person</option>}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="action"
        label="What"
        value={values.action}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <option value="">Everything</option>
        {ACTIONS.map((action) => (
          <option key={action} value={action}>
            {ACTION_WORDS[action]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="subject"
        label="To whom or what"
        value={values.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      >
        <option value="">Everything</option>
        {values.subject !== '' && !SUBJECTS.some((kind) => kind === values.subject) && (
          <option value={values.subject}>{chosen ?? 'The chosen one'}</option>
        )}
        {SUBJECTS.map((kind) => (
          <option key={kind} value={kind}>
            {SUBJECT_WORDS[kind][1]}
          </option>
        ))}
      </SelectField>
      <Field
        name="from"
        type="date"
        label="From"
        value={values.from}
        max={values.to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        name="to"
        type="date"
        label="To"
        value={values.to}
        min={values.from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </search>
  );
}

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
