import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminFaq } from '@coverleaf/contracts';
import { showToast } from '../../../components/toasts/toasts';
import { FAQ_LIST, deleteFaq, listFaqs, orderFaqs } from '../api/faq-calls';
import { moveTo } from '../../../components/lists/move-to';
import { EmptyState, Loaded } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { PlusIcon } from '../../../components/ui/staff-icons';
import { ConfirmDelete } from '../../../components/controls/modal';
import { FaqRow, type RowMark, useRowDrag } from './faq-row';
import { failureMessage } from '../../../api-client/call-result';
import { focusMoveButton } from '../../../components/lists/move-buttons';

const ORDER = ['admin-faqs-order'] as const;

/** Reorders FAQs: optimistically on the screen, and in sequence on the server. */
function useFaqOrder(): (id: string, place: number) => void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ORDER,
    // Each request has the whole order, so they must not overtake each other.
    scope: { id: ORDER[0] },
    mutationFn: orderFaqs,
    onError: (error) => showToast('error', failureMessage(error, 'Failed to save the order')),
    onSettled: () => {
      // Pending changes are on the screen already.
      if (queries.isMutating({ mutationKey: ORDER }) === 1)
        void queries.invalidateQueries({ queryKey: FAQ_LIST });
    },
  });
  return (id, place) => {
    const before = queries.getQueryData<readonly AdminFaq[]>(FAQ_LIST) ?? [];
    const after = moveTo(before, id, place);
    if (after === before) return;
    // A reply in flight would restore the old order.
    void queries.cancelQueries({ queryKey: FAQ_LIST });
    queries.setQueryData(FAQ_LIST, after);
    mutate(after.map((faq) => faq.id));
  };
}

interface FaqRowsProps {
  readonly faqs: readonly AdminFaq[];
  readonly onChanged: () => void;
  readonly onDelete: (faq: AdminFaq) => void;
}

/** All FAQs in the order within their categories, which can be changed by buttons, Alt+arrow keys, and dragging. */
function FaqRows({ faqs, onChanged, onDelete }: FaqRowsProps) {
  const [announcement, setAnnouncement] = useState('');
  const put = useFaqOrder();
  const announce = (place: number): void =>
    setAnnouncement(`Moved: now question ${place + 1} of ${faqs.length}`);
  const { drag, handle } = useRowDrag((id, place) => {
    if (faqs.findIndex((faq) => faq.id === id) === place) return;
    put(id, place);
    announce(place);
  });
  // Rows move after the drop, because a moved element loses pointer capture.
  const others = drag ? faqs.filter(({ id }) => id !== drag.id) : [];
  const markOf = ({ id }: AdminFaq): RowMark => {
    if (!drag) return null;
    if (drag.id === id) return 'dragged';
    if (others[drag.place]?.id === id) return 'before';
    return drag.place === others.length && others.at(-1)?.id === id ? 'after' : null;
  };
  const step = (id: string, by: 1 | -1): void => {
    const place = faqs.findIndex((faq) => faq.id === id) + by;
    if (place < 0 || place >= faqs.length) return;
    put(id, place);
    announce(place);
    focusMoveButton(`faq-${id}`, by, place === (by === -1 ? 0 : faqs.length - 1));
  };
  return (
    <>
      <p className="quiet faqs__help" id="faqs-help">
        FAQs appear in this order within each category. Starred questions also appear on the home page. Drag a
        row by its handle
        <span className="keys-only">
          , or press <kbd>Alt</kbd> and an arrow key in it
        </span>
        .
      </p>
      <ol className="faqs" aria-describedby="faqs-help">
        {faqs.map((faq, index) => (
          <FaqRow
            key={faq.id}
            faq={faq}
            isFirst={index === 0}
            isLast={index === faqs.length - 1}
            mark={markOf(faq)}
            handle={handle(faq.id)}
            onMove={(by) => step(faq.id, by)}
            onChanged={onChanged}
            onDelete={() => onDelete(faq)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

export function FaqsView() {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: FAQ_LIST, queryFn: listFaqs });
  const [deleting, setDeleting] = useState<AdminFaq | null>(null);
  const changed = (): void => void queries.invalidateQueries({ queryKey: FAQ_LIST });
  return (
    <Screen title="FAQs" actions={<AddLink />}>
      <Loaded query={query} what="FAQs" rows={8}>
        {(faqs) =>
          faqs.length > 0 ? (
            <FaqRows faqs={faqs} onChanged={changed} onDelete={setDeleting} />
          ) : (
            <EmptyState title="No questions yet" action={<AddLink />}>
              Questions and answers you add appear here.
            </EmptyState>
          )
        }
      </Loaded>
      <ConfirmDelete
        item={deleting}
        title="Delete this question?"
        label="Delete FAQ"
        failed="Failed to delete FAQ"
        done="FAQ deleted successfully"
        deleteItem={({ id }) => deleteFaq(id)}
        queryKey={FAQ_LIST}
        onClose={() => setDeleting(null)}
      >
        {({ question }) => (
          <p>“{question}” will be removed from all public pages. This action cannot be undone.</p>
        )}
      </ConfirmDelete>
    </Screen>
  );
}

const AddLink = () => (
  <Link className="btn btn--action" to="/admin/faqs/new">
    <PlusIcon />
    Add FAQ
  </Link>
);
