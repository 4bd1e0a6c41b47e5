import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { GlossaryTerm } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { showToast } from '../../../components/toasts/toasts';
import { addGlossaryTerm, deleteGlossaryTerm, listGlossary, TRANSLATIONS } from '../api/translation-calls';
import { Moment } from '../../../components/controls/values';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { ConfirmDelete } from '../../../components/controls/modal';
import { EmptyState, LoadError, Skeleton } from '../../../components/controls/notices';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';

/** As the server has it. */
const SHORTEST = 2;
const LONGEST = 100;

export function GlossaryForm({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const [term, setTerm] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const wrong = (words: string): void => {
    setFieldError(words);
    focusFirstWrong(box.current);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: addGlossaryTerm,
    onSuccess: () => {
      showToast('success', 'Term locked');
      setTerm('');
      onAdded();
    },
    onError: (error) => wrong(fieldMessagesOf(error)['term'] ?? messageOf(error, 'Failed to lock the term')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (term.trim().length < SHORTEST) return wrong(`Use at least ${SHORTEST} characters`);
    mutate(term.trim());
  };
  return (
    <form ref={box} className="translations__add" onSubmit={submit} noValidate>
      <Field
        name="term"
        label="Term"
        value={term}
        error={fieldError ?? undefined}
        maxLength={LONGEST}
        autoComplete="off"
        required
        onChange={({ target }) => {
          setFieldError(null);
          setTerm(target.value);
        }}
      />
      <Button type="submit" look="action" busy={isPending}>
        Lock term
      </Button>
    </form>
  );
}

interface GlossaryTermRowsProps {
  readonly terms: readonly GlossaryTerm[];
  readonly onDelete: (term: GlossaryTerm) => void;
}

export const GlossaryTermRows = ({ terms, onDelete }: GlossaryTermRowsProps): ReactNode => (
  <table className="rows translations__terms" aria-label="Locked terms">
    <thead>
      <tr>
        <th scope="col">Term</th>
        <th scope="col">Since</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {terms.map((term) => (
        <tr key={term.id}>
          <th scope="row">
            <span className="translations__where">{term.term}</span>
          </th>
          <td data-label="Since">
            <Moment at={term.createdAt} />
          </td>
          <td className="rows__acts">
            <Button look="plain" square aria-label={`Unlock ${term.term}`} onClick={() => onDelete(term)}>
              <TrashIcon />
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

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
        Names that must stay in English, such as products, forms and companies. Machines don’t translate them,
        and machine translations that lost one are requested again.
      </p>
      <GlossaryForm onAdded={changed} />
      {error && (
        <LoadError
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
        <p>Machines can translate “{doomed?.term}” from now on. Existing translations don’t change.</p>
      </ConfirmDelete>
    </div>
  );
}
