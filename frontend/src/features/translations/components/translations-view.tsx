import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { ListEnd } from '../../../components/lists/list-end';
import { useRowKeys } from '../../../components/lists/use-row-keys';
import { useTranslationList } from '../use-translation-list';
import { EngineNote } from './engine-note';
import { TranslationFilters } from './translation-filters';
import { TranslationPanel } from './translation-panel';
import { TranslationTable } from './translation-table';

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
