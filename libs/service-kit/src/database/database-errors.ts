import { QueryFailedError } from 'typeorm';
import { errorCode } from '../errors/errors';

/**
 * Of the network (also 08), of a server that is ending or starting or has ended a session (57P, 25P03), without room on
 * its disk, in its memory or for one more (53), whose disk fails (58), or too slow (57014).
 */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|25P03|53\w{3}|57P0[1235]|57014|58\w{3})$/;
/** The driver and TypeORM give these no code. The last is what is asked of a connection that broke in the meantime. */
const WORDS =
  /^(?:Connection (?:terminated|ended)|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|Query runner already released)/;

/**
 * Whether the database was not there, or not any more, so that the same may go well later. What was asked of it before
 * that may have been done.
 */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = errorCode(cause);
  if (code !== undefined) return AWAY.test(code);
  return cause instanceof Error && WORDS.test(cause.message);
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Whether a write failed because something that may be there once was there already.
 * @param constraint the name of the one that counts; any when absent
 */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, UNIQUE_VIOLATION, constraint);

/**
 * Whether a write failed because it named something that is not there, or took away what something else names.
 * @param constraint the name of the one that counts; any when absent
 */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, FOREIGN_KEY_VIOLATION, constraint);

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof QueryFailedError) || errorCode(error.driverError) !== code) return false;
  return constraint === undefined || (error.driverError as { constraint?: string }).constraint === constraint;
}
