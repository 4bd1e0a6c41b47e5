import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GlossaryTerm } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { defineForm } from '../../../components/forms/form-definition';
import { FormFields } from '../../../components/forms/form-fields';
import { useMutationForm } from '../../../components/forms/mutation-form';
import { showToast } from '../../../components/toasts/toasts';
import { addGlossaryTerm, deleteGlossaryTerm, listGlossary, TRANSLATIONS } from '../api/translation-calls';
import { Moment } from '../../../components/controls/values';
import { TrashIcon } from '../../../components/ui/staff-icons';
import { ConfirmDelete } from '../../../components/controls/modal';
import { EmptyState, Loaded } from '../../../components/controls/notices';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { type Column, DataTable } from '../../../components/lists/data-table';

/** The limit in the contracts. */
const SHORTEST = 2;
const LONGEST = 100;

const TERM_FORM = defineForm<{ readonly term: string }>({
  term: {
    label: 'Term',
    kind: 'text',
    maxLength: LONGEST,
    required: true,
    check: (term) => (term.trim().length < SHORTEST ? `Use at least ${SHORTEST} characters` : undefined),
  },
});

function GlossaryForm({ onAdded }: { onAdded: () => void }) {
  const failed = 'Failed to lock the term';
  const { fields, isBusy, attributes } = useMutationForm({
    form: TERM_FORM,
    send: ({ term }) => addGlossaryTerm(term.trim()),
    onSent: () => {
      showToast('success', 'Term locked');
      onAdded();
    },
    failed,
    fieldErrorsOf: (error) => ({ term: fieldMessagesOf(error)['term'] ?? messageOf(error, failed) }),
  });
  return (
    <form {...attributes} className="translations__add">
      <FormFields {...fields} />
      <Button type="submit" variant="action" busy={isBusy}>
        Lock term
      </Button>
    </form>
  );
}

const COLUMNS: readonly Column<GlossaryTerm>[] = [
  { label: 'Term', cell: ({ term }) => <span className="translations__where">{term}</span> },
  { label: 'Since', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Terms that are never translated by machine. */
export function GlossaryView() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: [TRANSLATIONS, 'glossary'], queryFn: listGlossary });
  const [unlocking, setUnlocking] = useState<GlossaryTerm | null>(null);
  return (
    <div className="translations">
      <p className="translations__engine">
        Names that must stay in English, such as products, forms and companies. Machine translation leaves
        these terms unchanged. If a translation drops one, it’s requested again.
      </p>
      <GlossaryForm onAdded={() => void queries.invalidateQueries({ queryKey: [TRANSLATIONS] })} />
      <Loaded query={query} what="the glossary">
        {(terms) =>
          terms.length > 0 ? (
            <DataTable
              isLow
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
