import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { languageName, type SettingKey } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { CheckField, Field, type Labelled, SelectField } from '../../../components/controls/fields';
import { listTemplates } from '../api/setting-calls';
import { codesIn, codesText, SETTING_FIELDS } from '../setting-values';
import { ImageField } from './image-field';

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

interface LanguagesFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  /** Codes, as `codesText` writes them. */
  readonly value: string;
  /** Codes of the languages that have a catalogue. */
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
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

interface SettingInputProps {
  readonly name: SettingKey;
  readonly value: string | boolean;
  /** Of a setting that chooses among these. */
  readonly choices: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

export function SettingInput({ name, value, choices, error, onChange }: SettingInputProps): ReactNode {
  const { label, hint, control } = SETTING_FIELDS[name];
  const given = { name, label, hint, error };
  const text = String(value);
  switch (control) {
    case 'switch':
      return (
        <CheckField
          name={name}
          label={label}
          hint={hint}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'template':
      return <DefaultTemplateField {...given} value={text} onChange={onChange} />;
    case 'image':
      return <ImageField {...given} value={text} onChange={onChange} />;
    case 'languages':
      return <LanguagesField {...given} value={text} choices={choices} onChange={onChange} />;
    case 'days':
      return (
        <Field
          {...given}
          inputMode="numeric"
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <Field
          {...given}
          type={control}
          value={text}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
