import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, hasErrors, NO_ERRORS } from '../../components/forms/form-errors';
import { t } from '../../i18n/translate';
import type { PageFile } from './pages/page-file';
import { checkFields, type UploadFields, type UploadTarget } from './upload-fields';

export const STEPS = ['file', 'details', 'check'] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value);

export function checkPages(pages: readonly PageFile[]): FieldErrors {
  return pages.length === 0 ? { file: t('Please select a file to upload') } : NO_ERRORS;
}

/** The step to show: a reload or Back may ask for one whose prerequisites are gone. */
export function reachableStep(
  requested: Step,
  pages: readonly PageFile[],
  fields: UploadFields,
  target: UploadTarget,
): Step {
  if (requested === 'file' || pages.length === 0) return 'file';
  return requested === 'check' && hasErrors(checkFields(fields, target)) ? 'details' : requested;
}

/**
 * Focuses the heading of a new step, except the first.
 * @param errorFocused an error summary takes the focus instead
 */
export function useStepFocus(step: Step, ready: boolean, errorFocused: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== null && shown.current !== step && !errorFocused) heading.current?.focus();
    shown.current = step;
  }, [step, ready, errorFocused]);
  return heading;
}

/** Evaluated on every render, so that errors are in the language of the page. */
export type FindErrors = () => FieldErrors;

export const FIND_NO_ERRORS: FindErrors = () => NO_ERRORS;

interface StepErrors {
  readonly find: FindErrors;
  /** Grows with every report, so that a repeated error is announced again. */
  readonly count: number;
  /** Their step; null for errors of a form sent without script. */
  readonly at: Step | null;
}

/** The errors of one step, cleared when the step changes. */
export function useStepErrors(step: Step, first: FindErrors | null) {
  const [reported, setReported] = useState<StepErrors>({ find: first ?? FIND_NO_ERRORS, count: 0, at: null });
  const [shownStep, setShownStep] = useState(step);
  const show = useCallback(
    (find: FindErrors, at: Step) => setReported(({ count }) => ({ find, count: count + 1, at })),
    [],
  );
  if (shownStep !== step) {
    setShownStep(step);
    if (reported.at !== step) setReported({ ...reported, find: FIND_NO_ERRORS });
  }
  const { find, count, at } = reported;
  return { errors: at === null || at === step ? find() : NO_ERRORS, count, show };
}
