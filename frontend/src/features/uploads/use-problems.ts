import { useCallback, useState } from 'react';
import { type FieldErrors, hasErrors, NO_ERRORS } from '../../components/forms/form-errors';
import type { Step } from './upload-steps';

interface Problems {
  readonly errors: FieldErrors;
  /** Grows with every report, so that the same one twice is a new one. */
  readonly count: number;
  /** The step they belong to; null for those of a whole form that was sent without script. */
  readonly at: Step | null;
}

interface ProblemsHandle extends Problems {
  readonly show: (errors: FieldErrors, at: Step) => void;
}

/** The errors of one step. They go when the borrower goes to another, by whatever way. */
export function useProblems(step: Step, first: FieldErrors | null): ProblemsHandle {
  const [problems, setProblems] = useState<Problems>({ errors: first ?? NO_ERRORS, count: 0, at: null });
  const [shownStep, setShownStep] = useState(step);
  const show = useCallback(
    (errors: FieldErrors, at: Step) => setProblems(({ count }) => ({ errors, count: count + 1, at })),
    [],
  );
  if (shownStep !== step) {
    setShownStep(step);
    if (problems.at !== step && hasErrors(problems.errors)) setProblems({ ...problems, errors: NO_ERRORS });
  }
  const errors = problems.at === null || problems.at === step ? problems.errors : NO_ERRORS;
  return { ...problems, errors, show };
}
