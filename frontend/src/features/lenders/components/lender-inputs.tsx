import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { Field, SelectField } from '../../../components/controls/fields';
import { listTemplates } from '../api/lender-calls';
import type { CustomFieldProps } from '../../../components/forms/form-fields';
import { parseHex } from '../../../components/theme/color';

/** @param isNew a new lender gets the default one */
export function TemplateField(props: CustomFieldProps<string> & { readonly isNew: boolean }): ReactNode {
  const { name: field, label, value, isNew, error, onChange } = props;
  const { data, isError, refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: listTemplates,
    refetchOnWindowFocus: false,
  });
  const items = data?.items ?? [];
  const shown = isNew ? (data?.defaultId ?? '') : value;
  const isKnown = items.some(({ id }) => id === shown);
  return (
    <div className="lform__template">
      <SelectField
        name={field}
        label={label}
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

/** A color to point at, and the same as text. */
export function ColorField({ name, label, value, error, onChange }: CustomFieldProps<string>): ReactNode {
  return (
    <div className="lform__color">
      <input
        type="color"
        className="lform__swatch"
        aria-label={`Choose the ${label.toLowerCase()}`}
        value={parseHex(value.trim()) ? value.trim().toLowerCase() : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field
        name={name}
        label={label}
        value={value}
        error={error}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
