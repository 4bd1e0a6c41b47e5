import { useQuery } from '@tanstack/react-query';
import { TEMPLATES } from '../../api-client/staff-client';
import { Button } from '../controls/button';
import { Options, SelectField } from '../controls/fields';
import type { CustomFieldProps } from './form-fields';

interface TemplateFieldProps extends CustomFieldProps<string> {
  /** The record is new: it gets the default template. */
  readonly isDefault?: boolean;
}

export function TemplateField(props: TemplateFieldProps) {
  const { name, label, hint, value, error, isDefault = false, onChange } = props;
  const { data, isError, refetch } = useQuery({ ...TEMPLATES, refetchOnWindowFocus: false });
  const items = data?.items ?? [];
  const shown = isDefault ? (data?.defaultId ?? '') : value;
  return (
    <div className="template-field">
      <SelectField
        name={name}
        label={label}
        value={shown}
        disabled={isDefault}
        required={!isDefault}
        hint={isDefault ? 'New lenders get the default template' : hint}
        error={error ?? (isError ? 'Failed to load templates' : undefined)}
        onChange={({ target }) => onChange(target.value)}
      >
        {!items.some(({ id }) => id === shown) && (
          <option value={shown}>{data && shown ? 'Unknown template' : ''}</option>
        )}
        <Options options={items.map((template) => [template.id, template.name])} />
      </SelectField>
      {isError && <Button onClick={() => void refetch()}>Retry</Button>}
    </div>
  );
}
