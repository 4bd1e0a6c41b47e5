import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LanguageCode } from '@coverleaf/contracts';
import { listLanguageCodes } from '../api/translation-calls';
import { SelectField } from '../../../components/controls/fields';
import { languageName } from '../translation-labels';

/** The site's languages beside English. */
export function useLanguages(): readonly LanguageCode[] {
  const { data } = useQuery({
    queryKey: ['site-languages'],
    queryFn: listLanguageCodes,
    staleTime: Infinity,
  });
  return data ?? [];
}

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
