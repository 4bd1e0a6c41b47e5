import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listLenderNames } from '../../../api-client/staff-client';
import { SelectField } from '../../../components/controls/field';
import { SearchBox } from '../../../components/lists/search-box';
import { STANDING_WORDS, TRANSLATOR_WORDS } from '../translation-words';
import { useLanguages } from '../use-languages';
import type { useTranslationList } from '../use-translation-list';
import { LanguageField } from './language-field';

type TranslationFiltersProps = Pick<ReturnType<typeof useTranslationList>, 'values' | 'set' | 'search'>;

export function TranslationFilters({ values, set, search }: TranslationFiltersProps): ReactNode {
  const languages = useLanguages();
  const lenders = useQuery({ queryKey: ['lender-names'], queryFn: listLenderNames }).data ?? [];
  return (
    <search className="filters translations__filters">
      <SearchBox label="Search text or translation" value={values.q} onSearch={search} />
      <LanguageField
        codes={languages}
        value={values.language}
        all="All languages"
        onChange={(language) => set({ language })}
      />
      <SelectField
        name="standing"
        label="State"
        value={values.standing}
        onChange={({ target }) => set({ standing: target.value })}
      >
        <option value="">All states</option>
        {Object.entries(STANDING_WORDS).map(([standing, words]) => (
          <option key={standing} value={standing}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="translator"
        label="Translated by"
        value={values.translator}
        onChange={({ target }) => set({ translator: target.value })}
      >
        <option value="">Anybody</option>
        {Object.entries(TRANSLATOR_WORDS).map(([translator, words]) => (
          <option key={translator} value={translator}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="lender"
        label="Texts of"
        value={values.lender}
        onChange={({ target }) => set({ lender: target.value })}
      >
        <option value="">All pages</option>
        {lenders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
