import type { LanguageCode } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field';
import { languageName } from '../translation-words';

interface LanguageFieldProps {
  readonly codes: readonly LanguageCode[];
  readonly value: string;
  /** What stands for all of them; absent where one must be chosen. */
  readonly all?: string;
  readonly onChange: (code: string) => void;
}

export const LanguageField = ({ codes, value, all, onChange }: LanguageFieldProps): ReactNode => (
  <SelectField
    name="language"
    label="Language"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {all && <option value="">{all}</option>}
    {codes.map((code) => (
      <option key={code} value={code}>
        {languageName(code)}
      </option>
    ))}
  </SelectField>
);
