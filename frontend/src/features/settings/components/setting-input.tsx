import { useId } from 'react';
import { languageName } from '@coverleaf/contracts';
import { CheckField } from '../../../components/controls/fields';
import type { CustomFieldProps } from '../../../components/forms/form-fields';
import { codesIn, codesText } from '../setting-values';

interface LanguagesFieldProps extends CustomFieldProps<string> {
  readonly choices: readonly string[];
}

/** A checkbox for each language that borrowers can choose. The value is that of `codesText`. */
export function LanguagesField({ name, label, hint, error, value, choices, onChange }: LanguagesFieldProps) {
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
