import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { codeOf, fieldMessagesOf } from '../../api-client/call-result';
import { focusFirstWrong } from '../controls/form-values';
import { useUnsavedGuard } from '../leaving/use-unsaved-guard';
import type { FieldErrors } from './form-errors';
import { type FormDefinition, type FormErrors, type RecordOf, valueLabel } from './form-definition';

export function useFormState<Values extends object>(
  form: FormDefinition<Values>,
  initial: Values,
  isNew: boolean,
) {
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState({} as FormErrors<Values>);
  const set = (change: Partial<Values>): void => {
    setErrors((found) => {
      const kept = Object.entries(found).filter(([name]) => !(name in change));
      return Object.fromEntries(kept) as FormErrors<Values>;
    });
    setValues((now) => ({ ...now, ...change }));
  };
  /**
   * Shows the errors and moves the focus to them. @param more errors found elsewhere @returns null if there are none
   */
  const check = (element: HTMLFormElement, more?: FormErrors<Values>): FormErrors<Values> | null => {
    const found = { ...form.errorsOf(values, isNew), ...more };
    setErrors(found);
    if (Object.keys(found).length === 0) return null;
    focusFirstWrong(element);
    return found;
  };
  const showErrors = (found: FieldErrors): void => setErrors(found as FormErrors<Values>);
  /** @param base the new unchanged values */
  const rebase = (base: Values, valuesFrom: (now: Values) => Values): void => {
    setBefore(base);
    setValues(valuesFrom);
  };
  const isChanged = form.differencesOf(before, values).length > 0;
  return { before, values, set, errors, check, showErrors, rebase, isChanged, isNew };
}

interface RecordFormOptions<Values, Saved> {
  readonly form: FormDefinition<Values>;
  readonly record: Saved | null;
  readonly create: (values: Values) => Promise<Saved>;
  /** @param version if another user has saved since, the problem is `stale` */
  readonly update: (change: Partial<Values>, version: number) => Promise<Saved>;
  /** The record as another user saved it; null if it was deleted. */
  readonly reload: () => Promise<Saved | null>;
  readonly onSaved: () => void;
  readonly onFailed: (error: unknown, before: Values, sent: Values) => void;
  readonly next: string;
  readonly nextAfterMs?: number;
}

/** A form for a record that other users may change at the same time, with a guard for unsaved changes. */
export function useRecordForm<
  Values extends object,
  Saved extends Required<RecordOf<Values>> & { version: number },
>(options: RecordFormOptions<Values, Saved>) {
  const { form, record, next, nextAfterMs = 0 } = options;
  const state = useFormState(form, form.valuesOf(record), record === null);
  const { before, values } = state;
  const [version, setVersion] = useState(record?.version ?? 0);
  const [isSaved, setSaved] = useState(false);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (now: Values) =>
      record ? options.update(form.changeOf(before, now), version) : options.create(now),
    onSuccess: () => {
      setSaved(true);
      options.onSaved();
    },
    onError: async (error, sent) => {
      if (record && codeOf(error) === 'stale') {
        const newer = await options.reload().catch(() => null);
        if (newer) return setTheirs(newer);
      }
      state.showErrors(fieldMessagesOf(error));
      options.onFailed(error, before, sent);
    },
  });
  useUnsavedGuard(!isSaved && state.isChanged);
  // Runs after the guard is off.
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => void navigate(next), nextAfterMs);
    return () => clearTimeout(timer);
  }, [isSaved, navigate, next, nextAfterMs]);

  /** @param more errors found elsewhere @returns the errors that prevent submission */
  const save = (event: FormEvent<HTMLFormElement>, more?: FormErrors<Values>): FormErrors<Values> | null => {
    event.preventDefault();
    if (isPending || isSaved || theirs) return null;
    const errors = state.check(event.currentTarget, more);
    if (!errors) mutate(values);
    return errors;
  };
  const keepEditing = (): void => {
    if (theirs) setVersion(theirs.version);
    setTheirs(null);
  };
  const theirChanges = (labelOf = valueLabel as (value: unknown, name: string) => string) => {
    const now = form.valuesOf(theirs);
    return form
      .differencesOf(before, now)
      .map((name) => [form.fields[name].label, labelOf(now[name], name)] as const);
  };
  return { ...state, save, isBusy: isPending || isSaved, theirs, theirChanges, keepEditing };
}
