import { QueryFailedError } from 'typeorm';
import { errorCode } from '../logging/describe-error';

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
