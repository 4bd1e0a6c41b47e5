import type { AdminFaq } from '@coverleaf/contracts';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { CheckField, TextAreaField } from '../../../components/controls/more-fields';
import { ErrorNotice } from '../../../components/controls/notice';
import { useFaqForm } from '../use-faq-form';
import { differencesOf, FAQ_LABELS, type FaqValues, valuesOf } from '../faq-values';

const said = (value: string | boolean): string =>
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
  const { before, values, faults, set, theirs } = form;
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
        error={faults.question}
        maxLength={300}
        required
        autoComplete="off"
        onChange={({ target }) => set({ question: target.value })}
      />
      <TextAreaField
        name="answer"
        label="Answer"
        value={values.answer}
        error={faults.answer}
        rows={8}
        maxLength={5_000}
        required
        onChange={({ target }) => set({ answer: target.value })}
      />
      <Field
        name="category"
        label="Category"
        value={values.category}
        error={faults.category}
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
        <StaleFaqNotice
          before={before}
          theirs={theirs}
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

interface StaleFaqNoticeProps {
  /** What the editor began with. */
  readonly before: FaqValues;
  readonly theirs: AdminFaq;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Somebody else was quicker. Nothing is lost: either version can be gone on with. */
function StaleFaqNotice({ before, theirs, onLoad, onKeep }: StaleFaqNoticeProps): ReactNode {
  const now = valuesOf(theirs);
  return (
    <ErrorNotice>
      <p>Somebody else has changed this question meanwhile. Nothing that you have filled in is lost.</p>
      <ul className="stale__changes">
        {differencesOf(before, now).map((field) => (
          <li key={field}>
            {FAQ_LABELS[field]}: {said(now[field])}
          </li>
        ))}
      </ul>
      <div className="form-end">
        <Button onClick={onKeep}>Keep editing</Button>
        <Button onClick={onLoad}>Load their version instead</Button>
      </div>
    </ErrorNotice>
  );
}
