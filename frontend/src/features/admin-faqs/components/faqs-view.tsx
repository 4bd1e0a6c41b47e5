import type { AdminFaq } from '@coverleaf/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../api-client/call-result';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { PlusIcon } from '../../../components/ui/staff-icons';
import { deleteFaq, listFaqs } from '../api/faq-calls';
import { FAQ_LIST } from '../use-faq-order';
import { FaqRows } from './faq-rows';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';

const DeleteFaq = ({ faq, onDeleted, onClose }: DeleteFaqProps): ReactNode => (
  <ConfirmDelete
    isOpen={faq !== null}
    title="Delete this question?"
    label="Delete FAQ"
    failed="Failed to delete FAQ"
    done="FAQ deleted successfully"
    remove={() => (faq ? deleteFaq(faq.id) : Promise.resolve())}
    onDeleted={onDeleted}
    onFailed={onDeleted}
    onClose={onClose}
  >
    <p>“{faq?.question}” goes from every public page. This action cannot be undone.</p>
  </ConfirmDelete>
);

export function FaqsView(): ReactNode {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: FAQ_LIST, queryFn: listFaqs });
  const [doomed, setDoomed] = useState<AdminFaq | null>(null);
  const changed = (): void => void queries.invalidateQueries({ queryKey: FAQ_LIST });
  const deleted = (): void => {
    setDoomed(null);
    changed();
    // The row that had the focus is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
  };
  return (
    <Screen title="FAQs" actions={<AddLink />}>
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load FAQs')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton label="Loading FAQs..." rows={8} />}
      {data?.length === 0 && (
        <EmptyState title="No questions yet" action={<AddLink />}>
          General questions and their answers appear here, in the order of the public page.
        </EmptyState>
      )}
      {data && data.length > 0 && <FaqRows faqs={data} onChanged={changed} onDelete={setDoomed} />}
      <DeleteFaq faq={doomed} onDeleted={deleted} onClose={() => setDoomed(null)} />
    </Screen>
  );
}

const AddLink = (): ReactNode => (
  <Link className="btn btn--action" to="/admin/faqs/new">
    <PlusIcon />
    Add FAQ
  </Link>
);

interface DeleteFaqProps {
  /** Null: none is to be deleted. */
  readonly faq: AdminFaq | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}
