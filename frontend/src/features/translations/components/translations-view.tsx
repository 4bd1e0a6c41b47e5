import type { TranslationItem } from '@coverleaf/contracts';
import { Moment } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { FilterBar, type FilterField, knownKey, present } from '../../../components/lists/filter-bar';
import { type ListFilter, useList } from '../../../components/lists/use-list';
import { listTranslations, TRANSLATIONS, useLanguages } from '../api/translation-calls';
import {
  absenceLabel,
  languageName,
  STANDING_LABELS,
  TRANSLATOR_LABELS,
  placeLabel,
} from '../translation-labels';
import { EngineNote } from './coverage-view';
import { StandingBadge } from './translation-facts';
import { TranslationPanel } from './translation-panel';

const FILTERS = ['q', 'language', 'standing', 'translator', 'lender'] as const;
type FilterName = (typeof FILTERS)[number];

function TranslationFilters({ filter }: { filter: ListFilter<FilterName> }) {
  const languages = useLanguages();
  const fields: readonly FilterField<FilterName>[] = [
    { kind: 'search', name: 'q', label: 'Search text or translation' },
    {
      name: 'language',
      label: 'Language',
      all: 'All languages',
      options: languages.map((code) => [code, languageName(code)]),
    },
    { name: 'standing', label: 'State', all: 'All states', options: Object.entries(STANDING_LABELS) },
    {
      name: 'translator',
      label: 'Translated by',
      all: 'Anyone',
      options: Object.entries(TRANSLATOR_LABELS),
    },
    { kind: 'lender', name: 'lender', label: 'Texts of', all: 'All pages' },
  ];
  return <FilterBar className="translations__filters" filter={filter} fields={fields} />;
}

const COLUMNS: readonly Column<TranslationItem>[] = [
  { label: 'Text', cell: ({ text }) => <span className="translations__text">{text}</span> },
  {
    label: 'Translation',
    phoneLabel: ({ language }) => languageName(language),
    cell: (item) =>
      item.translation === null ? (
        <span className="translations__text quiet">{absenceLabel(item)}</span>
      ) : (
        <bdi className="translations__text" lang={item.language}>
          {item.translation}
        </bdi>
      ),
  },
  {
    label: 'By',
    isOnPhone: false,
    cell: ({ correctedByName, translator, language }) => (
      <span className="translations__by">
        {correctedByName ?? TRANSLATOR_LABELS[translator]}
        <span className="translations__into">{languageName(language)}</span>
      </span>
    ),
  },
  { label: 'State', cell: ({ standing }) => <StandingBadge standing={standing} /> },
  {
    label: 'Where',
    isOnPhone: false,
    cell: (item) => <span className="translations__where">{placeLabel(item)}</span>,
  },
  { label: 'Since', isOnPhone: false, cell: ({ wantedAt }) => <Moment at={wantedAt} /> },
];

export function TranslationsView() {
  const languages = useLanguages();
  const list = useList({
    key: [TRANSLATIONS, 'list'],
    filters: FILTERS,
    toQuery: ({ q, language, standing, translator, lender }) =>
      present({
        q,
        language: languages.find((code) => code === language),
        standing: knownKey(STANDING_LABELS, standing),
        translator: knownKey(TRANSLATOR_LABELS, translator),
        lenderId: lender,
      }),
    fetchPage: listTranslations,
  });
  const { items = [], first, openId, open } = list;
  return (
    <div className="translations">
      <EngineNote engine={first?.engine} />
      <TranslationFilters filter={list} />
      <List
        list={list}
        noun={['translation', 'translations']}
        empty={{
          text: 'FAQs, testimonials and settings read in another language appear here. Built-in texts aren’t listed.',
          filteredText:
            'Matching texts appear here once someone reads them in another language. Built-in texts aren’t listed.',
        }}
      >
        {(translations) => (
          <DataTable
            label="Translations"
            className="translations__table"
            rows={translations}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            onOpen={({ id }) => open(id)}
          />
        )}
      </List>
      <TranslationPanel id={openId} rows={items} engine={first?.engine ?? 'none'} onShow={open} />
    </div>
  );
}
