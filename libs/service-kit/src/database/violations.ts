import { QueryFailedError } from 'typeorm';
import { errorCode } from '../logging/describe-error';

const UNIQUE_VIOLATION = '23505';

/**
 * Whether a write failed because something that may be there once was there already.
 * @param constraint the name of the one that counts; any when absent
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof QueryFailedError) || errorCode(error.driverError) !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || (error.driverError as { constraint?: string }).constraint === constraint;
}
