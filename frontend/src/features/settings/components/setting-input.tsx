import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { languageName } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { CheckField, SelectField } from '../../../components/controls/fields';
import type { CustomFieldProps } from '../../../components/forms/form-fields';
import { listTemplates } from '../api/setting-calls';
import { codesIn, codesText } from '../setting-values';

export function DefaultTemplateField({
  value,
  error,
  onChange,
  ...field
}: CustomFieldProps<string>): ReactNode {
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

/** The value is codes, as `codesText` writes them. */
interface LanguagesFieldProps extends CustomFieldProps<string> {
  /** Codes of the languages that have a catalogue. */
  readonly choices: readonly string[];
}

/** The languages that borrowers may choose, each with a box. */
export function LanguagesField(props: LanguagesFieldProps): ReactNode {
  const { name, label, hint, error, value, choices, onChange } = props;
  const id = useId();
  const chosen = codesIn(value).filter((code) => choices.includes(code));
  const toggle = (code: string, isOn: boolean): void =>
    onChange(codesText(isOn ? [...chosen, code] : chosen.filter((one) => one !== code)));
  return (
    <fieldset className="settings__languages" aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className="fld__label">{label}</legend>
      <p className="fld__hint" id={id}>
        {hint}
      </p>
      {error && (
        <p className="fld__error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {choices.map((code) => (
        <CheckField
          key={code}
          name={name}
          label={languageName(code, 'en')}
          checked={chosen.includes(code)}
          onChange={({ target }) => toggle(code, target.checked)}
        />
      ))}
    </fieldset>
  );
}
