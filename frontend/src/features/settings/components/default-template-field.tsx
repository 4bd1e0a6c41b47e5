import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { type Labelled, SelectField } from '../../../components/controls/field';
import { listTemplates } from '../api/setting-calls';

interface DefaultTemplateFieldProps extends Labelled {
  readonly name: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function DefaultTemplateField({
  value,
  error,
  onChange,
  ...field
}: DefaultTemplateFieldProps): ReactNode {
  const { data, isError, refetch } = useQuery({ queryKey: ['templates'], queryFn: listTemplates });
  const items = data?.items ?? [];
  return (
    <div className="settings__choice">
      <SelectField
        {...field}
        value={value}
        error={error ?? (isError ? 'Failed to load templates' : undefined)}
        onChange={({ target }) => onChange(target.value)}
      >
        {!items.some(({ id }) => id === value) && (
          <option value={value}>{data ? 'Unknown template' : ''}</option>
        )}
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {isError && <Button onClick={() => void refetch()}>Retry</Button>}
    </div>
  );
}
