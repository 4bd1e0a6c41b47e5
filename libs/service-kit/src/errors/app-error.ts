import type { FieldProblem } from '@coverleaf/contracts';

export interface AppErrorOptions {
  readonly errors?: readonly FieldProblem[];
  /** Somebody should look at it: it is logged where it is turned into a reply. */
  readonly reportable?: boolean;
  /** Seconds after which a caller may try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error that has an answer: a status for HTTP, a code for programs, a sentence for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly errors: readonly FieldProblem[] | undefined;
  readonly reportable: boolean;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code snake_case, stable: clients rely on it
   * @param status HTTP status
   * @param message a sentence without personal data
   */
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.errors = options.errors;
    this.reportable = options.reportable ?? status >= 500;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A field is wrong: 422. */
export const validationFailed = (errors: readonly FieldProblem[]): AppError =>
  new AppError('validation_failed', 422, 'Some of the information needs another look.', { errors });

/** One field is wrong: 422. */
export const fieldProblem = (field: string, message: string): AppError =>
  validationFailed([{ field, message }]);

/** Something that we need is away for the moment: 503. */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 503, message, { cause, retryAfterSeconds: 5 });

/** It may or may not have been done: 503. */
export const isOutcomeUnknown = (message: string, cause?: unknown): AppError =>
  new AppError('outcome_unknown', 503, message, { cause, retryAfterSeconds: 5 });

export const notFound = (message: string): AppError => new AppError('not_found', 404, message);
