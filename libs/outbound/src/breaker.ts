import { errorCode } from '@coverleaf/service-kit';
import CircuitBreaker from 'opossum';
import { OutboundError } from './outbound-error';

/**
 * Leaves another system alone for a moment while it fails again and again. Only what tells of its own trouble counts.
 * @param pauseMs until it is tried again
 */
export function breakerOf<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  pauseMs: number,
): CircuitBreaker<Args, Result> {
  return new CircuitBreaker(action, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
    rollingCountTimeout: 10_000,
    resetTimeout: pauseMs,
    errorFilter: (error: unknown) => !(error instanceof OutboundError && error.outage),
  });
}

export const isLeftAlone = (error: unknown): boolean => errorCode(error) === 'EOPENBREAKER';

/** For what is sent while the other system is left alone. */
export const leftAlone = (name: string): OutboundError =>
  new OutboundError('away', `${name} has failed repeatedly and is left alone for a moment`);
