import { isNativeError } from 'node:util/types';

export interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * An error as it may stand in a log. Only these fields: a database error carries the row and its parameters in
 * others (`detail`, `parameters`), and those are people's data.
 */
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

/** The `code` of an error of Node's, of a driver's or of ours: `ECONNREFUSED`, `23505`, `EOPENBREAKER`. */
export function errorCode(error: unknown): string | undefined {
  const code = isNativeError(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
