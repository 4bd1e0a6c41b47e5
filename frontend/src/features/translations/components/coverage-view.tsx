import { type ReactNode, useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/use-url-filter';
import { requestPretranslation, getCoverage } from '../api/translation-calls';
import { languageName } from '../translation-words';
import { useLanguages } from '../use-languages';
import { LOOK_MS, TRANSLATIONS } from '../use-translation-list';
import { CoverageTable } from './coverage-table';
import { EngineNote } from './engine-note';
import { LanguageField } from './language-field';
import { showToast } from '../../../components/toasts/toast-queue';

/** How much of what is published is translated, lender by lender. */
export function CoverageView(): ReactNode {
  const languages = useLanguages();
  const { values, set, pages, more } = useUrlFilter(['language']);
  const language = languages.find((code) => code === values.language) ?? languages[0];
  if (!language) return <Skeleton label="Loading languages..." rows={3} />;
  return (
    <div className="translations">
      <search className="filters translations__one-filter">
        <LanguageField codes={languages} value={language} onChange={(code) => set({ language: code })} />
      </search>
      <Loaded key={language} language={language} pages={pages} onMore={more} />
    </div>
  );
}

interface LoadedProps {
  readonly language: ReturnType<typeof useLanguages>[number];
  readonly pages: number;
  readonly onMore: () => void;
}

function Loaded({ language, pages, onMore }: LoadedProps): ReactNode {
  const list = useCursorPages([TRANSLATIONS, 'coverage', language], pages, (cursor) =>
    getCoverage(language, cursor),
  );
  const { first, items, error, retry } = list;
  const isAwaited = [first?.shared, ...(items ?? [])].some((counts) => counts && counts.waiting > 0);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(retry, LOOK_MS);
    return () => clearInterval(timer);
  });
  const ahead = useAhead();
  const [asked, setAsked] = useState<string | null>(null);
  const ask = (lenderId: string | null): void => {
    setAsked(lenderId);
    ahead.mutate(lenderId);
  };
  const hasEngine = first !== undefined && first.engine !== 'none';
  return (
    <>
      <div className="translations__head">
        <EngineNote engine={first?.engine} />
        {hasEngine && (
          <Button busy={ahead.isPending && asked === null} onClick={() => ask(null)}>
            Translate everything ahead
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load the coverage')}
          busy={list.isFetching}
          onRetry={retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading the coverage..." rows={8} />}
      {first && items && (
        <CoverageTable
          label={`Coverage in ${languageName(language)}`}
          shared={first.shared}
          lenders={items}
          onAhead={hasEngine ? ask : undefined}
          asked={ahead.isPending ? asked : null}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title="No lenders yet">Each active lender’s own texts are counted here.</EmptyState>
      )}
      {list.hasMore && (
        <div className="rows-end">
          <Button busy={list.isFetching} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** Has the engine translate before anybody asks. */
function useAhead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: requestPretranslation,
    onSuccess: () => showToast('success', 'What has no translation is being translated'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to translate ahead')),
    onSettled: () => queries.invalidateQueries({ queryKey: [TRANSLATIONS] }),
  });
}
