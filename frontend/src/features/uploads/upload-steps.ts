import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
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

/** A reload or the way back may ask for a step whose ground is gone. */
export function reachableStep(
  asked: Step,
  pages: readonly PageFile[],
  fields: UploadFields,
  target: UploadTarget,
): Step {
  if (asked === 'file' || pages.length === 0) return 'file';
  return asked === 'check' && hasErrors(checkFields(fields, target)) ? 'details' : asked;
}

/**
 * A new step is read out from its heading; the first one leaves the focus alone.
 * @param spoken something else of the new step takes the focus: an error
 */
export function useStepFocus(
  step: Step,
  ready: boolean,
  spoken: boolean,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (!ready) return;
    if (shown.current !== null && shown.current !== step && !spoken) heading.current?.focus();
    shown.current = step;
  }, [step, ready, spoken]);
  return heading;
}

/** Finds the errors again at every rendering, so that they are in the language of the page. */
export type FindErrors = () => FieldErrors;

export const FIND_NO_ERRORS: FindErrors = () => NO_ERRORS;

interface StepErrors {
  readonly find: FindErrors;
  /** Grows with every report, so that the same one twice is a new one. */
  readonly count: number;
  /** The step they belong to; null for those of a whole form that was sent without script. */
  readonly at: Step | null;
}

interface StepErrorsHandle {
  readonly errors: FieldErrors;
  readonly count: number;
  readonly show: (find: FindErrors, at: Step) => void;
}

/** The errors of one step. They go when the borrower goes to another, by whatever way. */
export function useStepErrors(step: Step, first: FindErrors | null): StepErrorsHandle {
  const [problems, setProblems] = useState<StepErrors>({ find: first ?? FIND_NO_ERRORS, count: 0, at: null });
  const [shownStep, setShownStep] = useState(step);
  const show = useCallback(
    (find: FindErrors, at: Step) => setProblems(({ count }) => ({ find, count: count + 1, at })),
    [],
  );
  if (shownStep !== step) {
    setShownStep(step);
    if (problems.at !== step) setProblems({ ...problems, find: FIND_NO_ERRORS });
  }
  const { find, count, at } = problems;
  return { errors: at === null || at === step ? find() : NO_ERRORS, count, show };
}
