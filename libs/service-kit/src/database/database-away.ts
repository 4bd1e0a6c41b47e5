import { QueryFailedError } from 'typeorm';
import { errorCode } from '../logging/describe-error';

/** Of the network, of a server that is ending or starting (57P), without room (53300), or too slow (57014). */
const AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[1-3]|57014|53300)$/;
/** The driver gives these no code. */
const WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

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
