import { useCallback, useState } from 'react';
import { type FieldErrors, NO_ERRORS } from '../../components/forms/form-errors';
import type { Step } from './upload-steps';

/** Finds the errors again at every rendering, so that they are in the language of the page. */
export type FindErrors = () => FieldErrors;

export const FIND_NONE: FindErrors = () => NO_ERRORS;

interface Problems {
  readonly find: FindErrors;
  /** Grows with every report, so that the same one twice is a new one. */
  readonly count: number;
  /** The step they belong to; null for those of a whole form that was sent without script. */
  readonly at: Step | null;
}

interface ProblemsHandle {
  readonly errors: FieldErrors;
  readonly count: number;
  readonly show: (find: FindErrors, at: Step) => void;
}

/** The errors of one step. They go when the borrower goes to another, by whatever way. */
export function useProblems(step: Step, first: FindErrors | null): ProblemsHandle {
  const [problems, setProblems] = useState<Problems>({ find: first ?? FIND_NONE, count: 0, at: null });
  const [shownStep, setShownStep] = useState(step);
  const show = useCallback(
    (find: FindErrors, at: Step) => setProblems(({ count }) => ({ find, count: count + 1, at })),
    [],
  );
  if (shownStep !== step) {
    setShownStep(step);
    if (problems.at !== step) setProblems({ ...problems, find: FIND_NONE });
  }
  const { find, count, at } = problems;
  return { errors: at === null || at === step ? find() : NO_ERRORS, count, show };
}
