import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CoverageCounts, EngineName, LenderCoverage } from '@coverleaf/contracts';
import { engineWords, languageName, shareWords } from '../translation-labels';
import { formatNumber } from '../../../components/controls/format';
import { Button } from '../../../components/controls/button';
import { messageOf } from '../../../api-client/call-error';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { useCursorPages } from '../../../components/lists/use-cursor-pages';
import { useUrlFilter } from '../../../components/lists/url-state';
import { getCoverage, requestPretranslation } from '../api/translation-calls';
import { LanguageField, useLanguages } from './language-field';
import { LOOK_MS, TRANSLATIONS } from './translations-view';
import { showToast } from '../../../components/toasts/toasts';

/** Which machine is at work. @param engine undefined while that is not known */
export const EngineNote = ({ engine }: { readonly engine: EngineName | undefined }): ReactNode => (
  <p className="translations__engine">{engine ? engineWords(engine) : ' '}</p>
);

interface CoverageTableProps {
  readonly label: string;
  readonly shared: CoverageCounts | null;
  readonly lenders: readonly LenderCoverage[];
  /** Absent without an engine. */
  readonly onAhead: ((lenderId: string) => void) | undefined;
  /** The lender for whom the server is being asked. */
  readonly asked: string | null;
}

export function CoverageTable({ label, shared, lenders, onAhead, asked }: CoverageTableProps): ReactNode {
  return (
    <table className="rows translations__coverage" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Texts of</th>
          <th scope="col">Published</th>
          <th scope="col">Translated</th>
          <th scope="col">Reviewed</th>
          <th scope="col">Waiting</th>
          <th scope="col">Problems</th>
          {onAhead && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shared && (
          <tr>
            <th scope="row">
              <span>
                All lenders
                <Shipped counts={shared} />
              </span>
            </th>
            <CountCells counts={shared} />
            {onAhead && <td className="rows__acts" />}
          </tr>
        )}
        {lenders.map(({ lender, ...counts }) => (
          <tr key={lender.id}>
            <th scope="row">
              <span>
                <Link to={`/admin/translations?lender=${lender.id}`}>{lender.name}</Link>
                <Shipped counts={counts} />
              </span>
            </th>
            <CountCells counts={counts} />
            {onAhead && (
              <td className="rows__acts">
                {counts.translated < counts.texts && (
                  <Button
                    busy={asked === lender.id}
                    aria-label={`Translate ahead for ${lender.name}`}
                    onClick={() => onAhead(lender.id)}
                  >
                    Translate ahead
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Those are counted here, and are not in the list of translations. */
const Shipped = ({ counts: { shipped } }: { readonly counts: CoverageCounts }): ReactNode =>
  shipped > 0 && (
    <span className="translations__into">{formatNumber(shipped)} of them ship with the product</span>
  );

const CountCells = ({ counts }: { readonly counts: CoverageCounts }): ReactNode => (
  <>
    <td data-label="Published">{formatNumber(counts.texts)}</td>
    <td data-label="Translated">{shareWords(counts.translated, counts.texts)}</td>
    <td data-label="Reviewed">{shareWords(counts.reviewed, counts.texts)}</td>
    <td data-label="Waiting">{formatNumber(counts.waiting)}</td>
    <td data-label="Problems">
      {counts.problems > 0 ? (
        <strong className="translations__problems">{formatNumber(counts.problems)}</strong>
      ) : (
        0
      )}
    </td>
  </>
);

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
