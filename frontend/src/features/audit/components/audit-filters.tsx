import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Field, SelectField } from '../../../components/controls/field';
import { ACTION_WORDS, ACTIONS } from '../action-words';
import { SUBJECT_WORDS, SUBJECTS } from '../subject-words';
import { listActors } from '../api/audit-calls';

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
