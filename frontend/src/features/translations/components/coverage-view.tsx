import type { CoverageCounts, EngineName, LanguageCode, LenderCoverage } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { formatNumber } from '../../../components/controls/format';
import { EmptyState, Skeleton, Loaded } from '../../../components/controls/notices';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { FilterBar } from '../../../components/lists/filter-bar';
import { useList } from '../../../components/lists/use-list';
import { showToast } from '../../../components/toasts/toasts';
import {
  getCoverage,
  requestPretranslation,
  useLanguages,
  POLL_MS,
  TRANSLATIONS,
} from '../api/translation-calls';
import { engineLabel, languageName, shareLabel } from '../translation-labels';
import { messageOf } from '../../../api-client/call-result';

/** The configured engine. @param engine undefined while loading */
export const EngineNote = ({ engine }: { engine: EngineName | undefined }) => (
  <p className="translations__engine">{engine ? engineLabel(engine) : ' '}</p>
);

interface CoverageRow extends CoverageCounts {
  /** Null: the texts that all lenders share. */
  readonly lender: LenderCoverage['lender'] | null;
}

const COLUMNS: readonly Column<CoverageRow>[] = [
  {
    label: 'Texts of',
    cell: ({ lender, shipped }) => (
      <span>
        {lender ? <Link to={`/admin/translations?lender=${lender.id}`}>{lender.name}</Link> : 'All lenders'}
        {shipped > 0 && <span className="translations__into">{formatNumber(shipped)} of them built in</span>}
      </span>
    ),
  },
  { label: 'Published', isOnPhone: false, cell: ({ texts }) => formatNumber(texts) },
  {
    label: 'Translated',
    phoneLabel: 'Translated',
    cell: ({ translated, texts }) => shareLabel(translated, texts),
  },
  { label: 'Reviewed', phoneLabel: 'Reviewed', cell: ({ reviewed, texts }) => shareLabel(reviewed, texts) },
  { label: 'Waiting', isOnPhone: false, cell: ({ waiting }) => formatNumber(waiting) },
  {
    label: 'Problems',
    phoneLabel: 'Problems',
    cell: ({ problems }) =>
      problems > 0 ? <strong className="translations__problems">{formatNumber(problems)}</strong> : 0,
  },
];

const isWaiting = (counts: CoverageCounts | null | undefined): boolean => (counts?.waiting ?? 0) > 0;

export function CoverageView() {
  const languages = useLanguages();
  const [address, setAddress] = useSearchParams();
  const language = languages.find((code) => code === address.get('language')) ?? languages[0];
  if (!language) return <Skeleton label="Loading languages..." rows={3} />;
  return (
    <div className="translations">
      <FilterBar
        className="translations__one-filter"
        filter={{ values: { language }, set: (values) => setAddress(values, { replace: true }) }}
        fields={[
          {
            name: 'language',
            label: 'Language',
            options: languages.map((code) => [code, languageName(code)]),
          },
        ]}
      />
      <Coverage key={language} language={language} />
    </div>
  );
}

function Coverage({ language }: { language: LanguageCode }) {
  const list = useList({
    key: [TRANSLATIONS, 'coverage', language],
    filters: [],
    toQuery: () => ({}),
    fetchPage: ({ cursor }) => getCoverage(language, cursor),
    pollMs: (pages) => pages.flatMap(({ items }) => [pages[0]?.shared, ...items]).some(isWaiting) && POLL_MS,
  });
  const { first, items } = list;
  const { mutate, isPending, variables } = usePretranslation();
  const hasEngine = first !== undefined && first.engine !== 'none';
  return (
    <>
      <div className="translations__head">
        <EngineNote engine={first?.engine} />
        {hasEngine && (
          <Button busy={isPending && variables === null} onClick={() => mutate(null)}>
            Pretranslate everything
          </Button>
        )}
      </div>
      <Loaded query={{ ...list, data: items }} what="the coverage" rows={8}>
        {(lenders) => (
          <DataTable<CoverageRow>
            isLow
            label={`Coverage in ${languageName(language)}`}
            className="translations__coverage"
            rows={[...(first?.shared ? [{ ...first.shared, lender: null }] : []), ...lenders]}
            keyOf={({ lender }) => lender?.id ?? 'shared'}
            columns={COLUMNS}
            {...(hasEngine && {
              actions: ({ lender, translated, texts }: CoverageRow) =>
                lender &&
                translated < texts && (
                  <Button
                    busy={isPending && variables === lender.id}
                    aria-label={`Pretranslate for ${lender.name}`}
                    onClick={() => mutate(lender.id)}
                  >
                    Pretranslate
                  </Button>
                ),
            })}
          />
        )}
      </Loaded>
      {items?.length === 0 && (
        <EmptyState title="No lenders yet">Each active lender’s own texts are counted here.</EmptyState>
      )}
      {list.hasMore && (
        <div className="rows-end">
          <Button busy={list.isFetching} onClick={list.more}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function usePretranslation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: requestPretranslation,
    onSuccess: () => showToast('success', 'Translating everything that’s missing'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to start translation')),
    onSettled: () => queries.invalidateQueries({ queryKey: [TRANSLATIONS] }),
  });
}
