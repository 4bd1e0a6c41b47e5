import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { AdminFaq } from '@coverleaf/contracts';
import { showToast } from '../../../components/toasts/toasts';
import { FAQ_LIST, createFaq, getFaq, updateFaq, useCategories } from '../api/faq-calls';
import { FAQ_FORM, type FaqValues } from '../faq-values';
import { FormFields } from '../../../components/forms/form-fields';
import { useRecordForm } from '../../../components/forms/use-record-form';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { messageOf } from '../../../api-client/call-result';
import { FormEnd } from '../../../components/forms/mutation-form';
import { EditScreen } from '../../../components/forms/edit-screen';

interface FaqFormProps {
  readonly faq: AdminFaq | null;
  readonly categories: readonly string[];
  readonly onNewer?: (faq: AdminFaq) => void;
}

export function FaqForm({ faq, categories, onNewer }: FaqFormProps) {
  const list = useId();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRecordForm<FaqValues, AdminFaq>({
    form: FAQ_FORM,
    record: faq,
    create: createFaq,
    update: (change, version) => updateFaq(faq?.id ?? '', version, change),
    reload: () => getFaq(faq?.id ?? ''),
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
      <FormEnd label={faq ? 'Update' : 'Create'} busy={form.isBusy} cancel="/admin/faqs" />
    </form>
  );
}

export function EditFaqView() {
  const categories = useCategories();
  return (
    <EditScreen
      title="Edit FAQ"
      what="question"
      load={getFaq}
      failed="Failed to load this question"
      list="/admin/faqs"
    >
      {(faq, onNewer) => <FaqForm faq={faq} categories={categories} onNewer={onNewer} />}
    </EditScreen>
  );
}
