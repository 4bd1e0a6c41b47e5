import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { SelectField } from '../../../components/controls/field';
import { listTemplates } from '../api/lender-calls';

const useTemplates = () =>
  useQuery({ queryKey: ['templates'], queryFn: listTemplates, refetchOnWindowFocus: false });

interface TemplateFieldProps {
  readonly value: string;
  /** A new lender gets the default one. */
  readonly isNew: boolean;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

export function TemplateField({ value, isNew, error, onChange }: TemplateFieldProps): ReactNode {
  const { data, isError, refetch } = useTemplates();
  const items = data?.items ?? [];
  const shown = isNew ? (data?.defaultId ?? '') : value;
  const isKnown = items.some(({ id }) => id === shown);
  return (
    <div className="lform__template">
      <SelectField
        name="templateId"
        label="Template"
        value={shown}
        disabled={isNew}
        required={!isNew}
        hint={isNew ? 'New lenders get the default template' : undefined}
        error={error ?? (isError ? 'Failed to load templates' : undefined)}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isKnown && <option value={shown}>{data && shown ? 'Unknown template' : ''}</option>}
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
