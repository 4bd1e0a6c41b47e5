import { QueryFailedError } from 'typeorm';
import { errorCode } from '../errors/errors';

/**
 * Network (also 08), server stopping or starting (57P, 25P03), no resources (53), system error (58), time-out (57014).
 */
const UNAVAILABLE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|25P03|53\w{3}|57P0[1235]|57014|58\w{3})$/;
/** Errors of the driver and TypeORM that have no code. The last one follows a broken connection. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection (?:terminated|ended)|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|Query runner already released)/;

/**
 * Whether the database was or became unavailable, so that a retry may succeed. The statement may have been executed.
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = errorCode(cause);
  if (code !== undefined) return UNAVAILABLE_CODES.test(code);
  return cause instanceof Error && UNAVAILABLE_MESSAGES.test(cause.message);
}

/** Unsupported features (0A), values (22), constraints (23), writes in a read-only transaction (25006), syntax or rights (42). */
const WRONG_STATEMENT = /^(?:(?:0A|22|23|42)\w{3}|25006)$/;

/** Whether an error of the driver is about the statement itself, which every server would refuse. */
export const isWrongStatement = (error: unknown): boolean => WRONG_STATEMENT.test(errorCode(error) ?? '');

/** Whether a statement was canceled, usually because it took longer than `statement_timeout`. */
export const isStatementTimeout = (error: unknown): boolean => errorCode(error) === '57014';

const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement gave up because it waited longer for a lock than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof QueryFailedError && errorCode(error.driverError) === LOCK_NOT_AVAILABLE;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write violated a unique constraint. @param constraint its name; any if absent */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, UNIQUE_VIOLATION, constraint);

/** Whether a write violated a foreign key. @param constraint its name; any if absent */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, FOREIGN_KEY_VIOLATION, constraint);

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof QueryFailedError) || errorCode(error.driverError) !== code) return false;
  return constraint === undefined || (error.driverError as { constraint?: string }).constraint === constraint;
}
