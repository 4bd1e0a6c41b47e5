import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { GlossaryTerm } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/fields';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { showToast } from '../../../components/toasts/toasts';
import { addGlossaryTerm, deleteGlossaryTerm, listGlossary, TRANSLATIONS } from '../api/translation-calls';
import { Moment } from '../../../components/controls/values';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { ConfirmDelete } from '../../../components/controls/modal';
import { EmptyState, Loaded } from '../../../components/controls/notices';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { type Column, DataTable } from '../../../components/lists/data-table';

/** As in the contracts. */
const SHORTEST = 2;
const LONGEST = 100;

function GlossaryForm({ onAdded }: { onAdded: () => void }) {
  const box = useRef<HTMLFormElement>(null);
  const [term, setTerm] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const showError = (message: string): void => {
    setFieldError(message);
    focusFirstWrong(box.current);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: addGlossaryTerm,
    onSuccess: () => {
      showToast('success', 'Term locked');
      setTerm('');
      onAdded();
    },
    onError: (error) =>
      showError(fieldMessagesOf(error)['term'] ?? messageOf(error, 'Failed to lock the term')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (term.trim().length < SHORTEST) return showError(`Use at least ${SHORTEST} characters`);
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
      <Button type="submit" variant="action" busy={isPending}>
        Lock term
      </Button>
    </form>
  );
}

const COLUMNS: readonly Column<GlossaryTerm>[] = [
  { label: 'Term', cell: ({ term }) => <span className="translations__where">{term}</span> },
  { label: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Terms that no machine translates. */
export function GlossaryView() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: [TRANSLATIONS, 'glossary'], queryFn: listGlossary });
  const [unlocking, setUnlocking] = useState<GlossaryTerm | null>(null);
  return (
    <div className="translations">
      <p className="translations__engine">
        Names that must stay in English, such as products, forms and companies. Machines don’t translate them,
        and machine translations that lost one are requested again.
      </p>
      <GlossaryForm onAdded={() => void queries.invalidateQueries({ queryKey: [TRANSLATIONS] })} />
      <Loaded query={query} what="the glossary">
        {(terms) =>
          terms.length > 0 ? (
            <DataTable
              label="Locked terms"
              className="translations__terms"
              rows={terms}
              keyOf={({ id }) => id}
              columns={COLUMNS}
              actions={(term) => (
                <Button
                  variant="plain"
                  square
                  aria-label={`Unlock ${term.term}`}
                  onClick={() => setUnlocking(term)}
                >
                  <TrashIcon />
                </Button>
              )}
            />
          ) : (
            <EmptyState title="No locked terms yet">Terms that you lock appear here.</EmptyState>
          )
        }
      </Loaded>
      <ConfirmDelete
        item={unlocking}
        title="Unlock this term?"
        label="Unlock"
        failed="Failed to unlock the term"
        done="Term unlocked"
        deleteItem={({ id }) => deleteGlossaryTerm(id)}
        queryKey={[TRANSLATIONS]}
        onClose={() => setUnlocking(null)}
      >
        {({ term }) => (
          <p>Machines can translate “{term}” from now on. Existing translations don’t change.</p>
        )}
      </ConfirmDelete>
    </div>
  );
}
