import { type ReactNode, useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import type { TranslationItem } from '@coverleaf/contracts';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useOpenRow, useUrlFilter } from '../../../components/lists/url-state';
import { listTranslations, type TranslationQuery } from '../api/translation-calls';
import {
  absenceWords,
  languageName,
  STANDING_WORDS,
  TRANSLATOR_WORDS,
  whereWords,
} from '../translation-labels';
import { listLenderNames } from '../../../api-client/lender-names';
import { SelectField } from '../../../components/controls/fields';
import { SearchBox } from '../../../components/lists/filters';
import { Moment } from '../../../components/controls/values';
import { RowButton } from '../../../components/lists/row-button';
import { PencilIcon } from '../../../components/ui/staff-icons';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import { useRowKeys } from '../../../components/lists/use-row-keys';
import { LanguageField, useLanguages } from './language-field';
import { StandingBadge } from './standing-badge';
import { EngineNote } from './coverage-view';
import { TranslationPanel } from './translation-panel';

/** Every query of this feature begins with it. */
export const TRANSLATIONS = 'translations';

const oneOf = <Key extends string>(words: Readonly<Record<Key, unknown>>, text: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => key === text);

/** The translations that the address asks for, and the one that is open. */
export function useTranslationList() {
  const { values, set, clear, pages, more } = useUrlFilter([
    'q',
    'language',
    'standing',
    'translator',
    'lender',
  ]);
  const language = useLanguages().find((code) => code === values.language);
  const standing = oneOf(STANDING_WORDS, values.standing);
  const translator = oneOf(TRANSLATOR_WORDS, values.translator);
  const query: TranslationQuery = {
    ...(values.q && { q: values.q }),
    ...(language && { language }),
    ...(standing && { standing }),
    ...(translator && { translator }),
    ...(values.lender && { lenderId: values.lender }),
  };
  const list = useCursorPages([TRANSLATIONS, 'list', query], pages, (cursor) =>
    listTranslations({ ...query, ...(cursor && { cursor }) }),
  );
  const search = useCallback((text: string) => set({ q: text }), [set]);
  const row = useOpenRow();
  return { list, values, isFiltered: Object.keys(query).length > 0, set, search, clear, more, ...row };
}

/** How soon one looks again at what the engine was asked for, in milliseconds. */
export const LOOK_MS = 2_000;

export const isUnderWay = ({ standing }: Pick<TranslationItem, 'standing'>): boolean =>
  standing === 'waiting';

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

interface TranslationTableProps {
  readonly items: readonly TranslationItem[];
  readonly onOpen: (id: string) => void;
}

/** Arrows, J and K go through the rows; Enter opens one. */
export function TranslationTable({ items, onOpen }: TranslationTableProps): ReactNode {
  return (
    <Table
      className="rows translations__table"
      aria-label="Translations"
      onRowAction={(id) => onOpen(String(id))}
    >
      <TableHeader>
        <Column isRowHeader>Text</Column>
        <Column>Translation</Column>
        <Column>By</Column>
        <Column>State</Column>
        <Column>Where</Column>
        <Column>Since</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row key={item.id} id={item.id} textValue={item.text}>
            <Cell>
              <span className="translations__text">{item.text}</span>
            </Cell>
            <Cell data-label={languageName(item.language)}>
              {item.translation === null ? (
                <span className="translations__text quiet">{absenceWords(item)}</span>
              ) : (
                <bdi className="translations__text" lang={item.language}>
                  {item.translation}
                </bdi>
              )}
            </Cell>
            <Cell data-label="By">
              <span className="translations__by">
                {item.correctedByName ?? TRANSLATOR_WORDS[item.translator]}
                <span className="translations__into">{languageName(item.language)}</span>
              </span>
            </Cell>
            <Cell data-label="State">
              <StandingBadge standing={item.standing} />
            </Cell>
            <Cell data-label="Where">
              <span className="translations__where">{whereWords(item)}</span>
            </Cell>
            <Cell data-label="Since">
              <Moment at={item.wantedAt} />
            </Cell>
            <Cell className="rows__acts">
              <RowButton label={`Edit ${shortened(item.text)}`} onPress={() => onOpen(item.id)}>
                <PencilIcon />
              </RowButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const LONGEST_LABEL = 60;

const shortened = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL).trimEnd()}…` : text;

/** What was translated, by whom, and where it is read. */
export function TranslationsView(): ReactNode {
  const { list, values, isFiltered, set, search, clear, more, openId, open } = useTranslationList();
  const { items, error } = list;
  useRowKeys({ list: 'translations', rows: items ?? [], onOpen: open });
  return (
    <div className="translations">
      <EngineNote engine={list.first?.engine} />
      <TranslationFilters values={values} set={set} search={search} />
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load translations')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading translations..." rows={8} />}
      {items?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No translations match your filters' : 'No translations yet'}
          action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
        >
          {isFiltered
            ? 'Texts that match appear here once somebody has read them in another language. What ships with the product is not among them.'
            : 'FAQs, testimonials and settings that somebody reads in another language appear here. What ships with the product is not among them.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <TranslationTable items={items} onOpen={open} />
          <ListEnd {...list} shown={items.length} words={['translation', 'translations']} onMore={more} />
        </>
      )}
      <TranslationPanel id={openId} rows={items ?? []} engine={list.first?.engine ?? 'none'} onShow={open} />
    </div>
  );
}
