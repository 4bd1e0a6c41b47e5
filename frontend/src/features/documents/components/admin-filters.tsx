import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { statusLabels } from '../../../components/document-status/status-label';
import { useSiteName } from '../../../components/page-title/site-name';
import { listLenderNames } from '../../../api-client/lender-names';
import { STAGE_WORDS } from '../document-filter';
import type { FiltersProps } from './document-filters';

export function AdminFilters({ values, onChange }: FiltersProps): ReactNode {
  const labels = statusLabels(useSiteName());
  const lenders = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames }).data ?? [];
  const isUnknown = values.lenderId !== '' && !lenders.some(({ id }) => id === values.lenderId);
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        value={values.status}
        onChange={({ target }) => onChange({ status: target.value })}
      >
        <option value="">Every status</option>
        <Options words={labels} />
      </SelectField>
      <SelectField
        name="stage"
        label="Stage"
        value={values.stage}
        onChange={({ target }) => onChange({ stage: target.value })}
      >
        <option value="">Every stage</option>
        <Options words={STAGE_WORDS} />
      </SelectField>
      <SelectField
        name="lenderId"
        label="Lender"
        value={values.lenderId}
        onChange={({ target }) => onChange({ lenderId: target.value })}
      >
        <option value="">Every lender</option>
        {isUnknown && <option value={values.lenderId}>The chosen lender</option>}
        {lenders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const Options = ({ words }: { readonly words: Readonly<Record<string, string>> }): ReactNode =>
  Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
