import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { AdminFaq } from '@coverleaf/contracts';
import { showToast } from '../../../components/toasts/toasts';
import { FAQ_LIST, createFaq, findFaq, updateFaq, useCategories } from '../api/faq-calls';
import { FAQ_FORM, type FaqValues } from '../faq-values';
import { Button } from '../../../components/controls/button';
import { FormFields } from '../../../components/forms/form-fields';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { ErrorNotice, Skeleton, StaleNotice } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { messageOf } from '../../../api-client/call-result';

interface FaqFormProps {
  /** Null: a new one. */
  readonly faq: AdminFaq | null;
  /** That there are already. */
  readonly categories: readonly string[];
  readonly onNewer?: (faq: AdminFaq) => void;
}

export function FaqForm({ faq, categories, onNewer }: FaqFormProps): ReactNode {
  const list = useId();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRecordForm<FaqValues, AdminFaq>({
    form: FAQ_FORM,
    record: faq,
    create: createFaq,
    update: (change, version) => updateFaq(faq?.id ?? '', version, change),
    reload: () => findFaq(faq?.id ?? ''),
    onSaved: () => {
      showToast('success', faq ? 'FAQ updated successfully' : 'FAQ created successfully');
      void queries.invalidateQueries({ queryKey: FAQ_LIST });
    },
    onFailed: (error) => setFailure(messageOf(error, 'Failed to save FAQ')),
    next: '/admin/faqs',
  });
  const { theirs } = form;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    setFailure(null);
    form.save(event);
  };
  return (
    <form className="faq-form stack" onSubmit={submit} noValidate>
      <FormFields {...form} form={FAQ_FORM} more={{ category: { list } }} />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {theirs && (
        <StaleNotice
          what="this question"
          changes={form.theirChanges()}
          onLoad={() => onNewer?.(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <div className="form-end">
        <Button type="submit" look="action" busy={form.isBusy}>
          {faq ? 'Update' : 'Create'}
        </Button>
        <Link className="btn" to="/admin/faqs">
          Cancel
        </Link>
      </div>
    </form>
  );
}

export function EditFaqView(): ReactNode {
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const categories = useCategories();
  const queryKey = ['admin-faq', id];
  // Asked for once, anew at each visit: what is being edited must not change by itself.
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => findFaq(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isLost = isError || data === null;
  useEffect(() => {
    if (isLost) showToast('error', 'Failed to load this question');
  }, [isLost]);
  if (isLost) return <Navigate to="/admin/faqs" replace />;
  return (
    <Screen title="Edit FAQ">
      {data ? (
        <FaqForm
          key={data.version}
          faq={data}
          categories={categories}
          onNewer={(newer) => queries.setQueryData(queryKey, newer)}
        />
      ) : (
        <Skeleton label="Loading question..." rows={6} />
      )}
    </Screen>
  );
}
