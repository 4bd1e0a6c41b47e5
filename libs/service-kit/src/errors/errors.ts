import { isNativeError } from 'node:util/types';
import type { z } from 'zod';
import type { FieldProblem } from '@coverleaf/contracts';

export interface AppErrorOptions {
  readonly errors?: readonly FieldProblem[];
  /** Whether it is logged when it is turned into a reply. */
  readonly reportable?: boolean;
  /** Seconds after which a caller may try again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An error with a response: an HTTP status, a code for programs, a sentence for people. */
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

/** A dependency is unavailable: 503. */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('unavailable', 503, message, { cause, retryAfterSeconds: 5 });

/** The operation may or may not have been executed: 503. */
export const outcomeUnknown = (message: string, cause?: unknown): AppError =>
  new AppError('outcome_unknown', 503, message, { cause, retryAfterSeconds: 5 });

export const notFound = (message: string): AppError => new AppError('not_found', 404, message);

/** The current state does not allow the request: 409. */
export const conflict = (code: string, message: string, options?: AppErrorOptions): AppError =>
  new AppError(code, 409, message, options);

/** Somebody else saved another version meanwhile: 409. @param what `this case` */
export const stale = (what: string): AppError =>
  conflict('stale', `Somebody else has changed ${what} meanwhile. Reload to see their changes.`);

/** Somebody else decided meanwhile, so that the act no longer fits: 409. @param what `the case` */
export const changedSince = (what: string): AppError =>
  conflict('changed_since', `This has changed meanwhile. Load ${what} again to see how.`);

/** Zod's issues as problems by field, with one problem per unknown field. */
export const fieldProblems = (error: z.ZodError): FieldProblem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: key, message: 'This field is not known' }))
      : [{ field: issue.path.join('.'), message: readable(issue) }],
  );

function readable(issue: z.core.$ZodIssue): string {
  const absent = issue.code === 'invalid_type' && issue.input === undefined;
  return absent ? 'Fill in this field' : issue.message;
}

export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/** An error for a log. Other fields are omitted: a database error has personal data in `detail` and `parameters`. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  // Not `instanceof`: an error may come from another realm (a thread, a test's sandbox).
  if (!isNativeError(error)) return { type: typeof error, message: 'not an Error' };
  const given = errorCode(error);
  const code = given ? { code: given } : {};
  const stack = error.stack ? { stack: error.stack } : {};
  const cause =
    error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {};
  return { type: error.name, message: error.message, ...code, ...stack, ...cause };
}

/** The `code` of an error of Node, a driver or this product: `ECONNREFUSED`, `23505`, `EOPENBREAKER`. */
export function errorCode(error: unknown): string | undefined {
  const code = isNativeError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
