import type { GlossaryTerm } from '@coverleaf/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api-client/call-result';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { deleteGlossaryTerm, listGlossary } from '../api/translation-calls';
import { TRANSLATIONS } from '../use-translation-list';
import { GlossaryForm } from './glossary-form';
import { GlossaryTermRows } from './glossary-term-rows';

/** Terms that no machine translates. */
export function GlossaryView(): ReactNode {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [TRANSLATIONS, 'glossary'],
    queryFn: listGlossary,
  });
  const [doomed, setDoomed] = useState<GlossaryTerm | null>(null);
  const changed = (): void => void queries.invalidateQueries({ queryKey: [TRANSLATIONS] });
  return (
    <div className="translations">
      <p className="translations__engine">
        Names that must stay in English: products, forms, firms. No machine translates them, and machine
        translations that lost one are asked for again.
      </p>
      <GlossaryForm onAdded={changed} />
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load the glossary')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading the glossary..." rows={5} />}
      {data?.length === 0 && (
        <EmptyState title="No locked terms yet">Terms that you lock appear here.</EmptyState>
      )}
      {data && data.length > 0 && <GlossaryTermRows terms={data} onDelete={setDoomed} />}
      <ConfirmDelete
        isOpen={doomed !== null}
        title="Unlock this term?"
        label="Unlock"
        failed="Failed to unlock the term"
        done="Term unlocked"
        remove={() => (doomed ? deleteGlossaryTerm(doomed.id) : Promise.resolve())}
        onDeleted={() => {
          setDoomed(null);
          changed();
          // The row that had the focus is gone.
          requestAnimationFrame(() => document.getElementById('main')?.focus());
        }}
        onFailed={changed}
        onClose={() => setDoomed(null)}
      >
        <p>
          Machines may translate “{doomed?.term}” from now on. Translations that there are stay as they are.
        </p>
      </ConfirmDelete>
    </div>
  );
}
