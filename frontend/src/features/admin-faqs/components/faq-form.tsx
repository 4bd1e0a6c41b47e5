import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import type { AdminFaq } from '@coverleaf/contracts';
import { useUnsavedGuard } from '../../../components/leaving/use-unsaved-guard';
import { showToast } from '../../../components/toasts/toasts';
import { FAQ_LIST, createFaq, findFaq, updateFaq, useCategories } from '../api/faq-calls';
import {
  changeOf,
  differencesOf,
  FAQ_LABELS,
  type FaqErrors,
  faqErrors,
  type FaqValues,
  valuesOf,
} from '../faq-values';
import { Button } from '../../../components/controls/button';
import { CheckField, Field, TextAreaField } from '../../../components/controls/fields';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { ErrorNotice, Skeleton, StaleNotice } from '../../../components/controls/notices';
import { Screen } from '../../../components/screen/screen';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';

/** What the form holds, and what becomes of it. @param faq null: a new one */
export function useFaqForm(faq: AdminFaq | null) {
  const [before] = useState(() => valuesOf(faq));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(faq?.version ?? 0);
  const [errors, setErrors] = useState<FaqErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  /** What somebody else has made of it meanwhile. */
  const [theirs, setTheirs] = useState<AdminFaq | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const { mutate, isPending } = useMutation({
    mutationFn: (now: FaqValues) =>
      faq ? updateFaq(faq.id, version, changeOf(before, now)) : createFaq({ ...now }),
    onSuccess: () => {
      showToast('success', faq ? 'FAQ updated successfully' : 'FAQ created successfully');
      void queries.invalidateQueries({ queryKey: FAQ_LIST });
      setSaved(true);
    },
    onError: async (error) => {
      if (faq && codeOf(error) === 'stale') {
        const newer = await findFaq(faq.id).catch(() => null);
        if (newer) return setTheirs(newer);
      }
      setErrors(fieldMessagesOf(error));
      setFailure(messageOf(error, 'Failed to save FAQ'));
    },
  });

  useUnsavedGuard(!isSaved && differencesOf(before, values).length > 0);
  // Once nothing is guarded any more.
  useEffect(() => {
    if (isSaved) void navigate('/admin/faqs');
  }, [isSaved, navigate]);

  const set = (change: Partial<FaqValues>): void => {
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([field]) => !(field in change))));
    setValues((now) => ({ ...now, ...change }));
  };
  const save = (): boolean => {
    if (isPending || isSaved || theirs) return true;
    const found = faqErrors(values);
    setErrors(found);
    setFailure(null);
    const isRight = Object.keys(found).length === 0;
    if (isRight) mutate(values);
    return isRight;
  };
  const keepEditing = (): void => {
    if (theirs) setVersion(theirs.version);
    setTheirs(null);
  };
  return { before, values, set, errors, failure, save, isSaving: isPending, theirs, keepEditing };
}

const shownValue = (value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

interface FaqFormProps {
  /** Null: a new one. */
  readonly faq: AdminFaq | null;
  /** That there are already. */
  readonly categories: readonly string[];
  readonly onNewer?: (faq: AdminFaq) => void;
}

export function FaqForm({ faq, categories, onNewer }: FaqFormProps): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const list = useId();
  const form = useFaqForm(faq);
  const { before, values, errors, set, theirs } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.save()) focusFirstWrong(box.current);
  };
  return (
    <form ref={box} className="faq-form stack" onSubmit={submit} noValidate>
      <Field
        name="question"
        label="Question"
        value={values.question}
        error={errors.question}
        maxLength={300}
        required
        autoComplete="off"
        onChange={({ target }) => set({ question: target.value })}
      />
      <TextAreaField
        name="answer"
        label="Answer"
        value={values.answer}
        error={errors.answer}
        rows={8}
        maxLength={5_000}
        required
        onChange={({ target }) => set({ answer: target.value })}
      />
      <Field
        name="category"
        label="Category"
        value={values.category}
        error={errors.category}
        hint="Choose a category or type a new one"
        maxLength={60}
        required
        autoComplete="off"
        list={list}
        onChange={({ target }) => set({ category: target.value })}
      />
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <CheckField
        name="isFeatured"
        label="Featured"
        hint="Also on the home page"
        checked={values.isFeatured}
        onChange={({ target }) => set({ isFeatured: target.checked })}
      />
      {theirs && (
        <StaleNotice
          what="this question"
          changes={changesIn(before, valuesOf(theirs))}
          onLoad={() => onNewer?.(theirs)}
          onKeep={form.keepEditing}
        />
      )}
      {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
      <div className="form-end">
        <Button type="submit" look="action" busy={form.isSaving}>
          {faq ? 'Update' : 'Create'}
        </Button>
        <Link className="btn" to="/admin/faqs">
          Cancel
        </Link>
      </div>
    </form>
  );
}

const changesIn = (before: FaqValues, now: FaqValues): (readonly [string, string])[] =>
  differencesOf(before, now).map((field) => [FAQ_LABELS[field], shownValue(now[field])]);

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
