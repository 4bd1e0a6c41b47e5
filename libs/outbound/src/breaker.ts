import { errorCode } from '@coverleaf/service-kit';
import CircuitBreaker from 'opossum';
import { OutboundError } from './outbound-error';

/** It opens when more than half of the calls of the last `withinMs` have failed, if there were `calls` at least. */
export interface BreakerWindow {
  readonly calls?: number;
  readonly withinMs?: number;
}

/**
 * Leaves another system alone for a moment while it fails again and again. Only what tells of its own trouble counts.
 * @param pauseMs until it is tried again
 */
export function breakerOf<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  pauseMs: number,
  { calls = 5, withinMs = 10_000 }: BreakerWindow = {},
): CircuitBreaker<Args, Result> {
  return new CircuitBreaker(action, {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: calls,
    rollingCountTimeout: withinMs,
    resetTimeout: pauseMs,
    errorFilter: (error: unknown) => !(error instanceof OutboundError && error.outage),
  });
}

export const isCircuitOpen = (error: unknown): boolean => errorCode(error) === 'EOPENBREAKER';

/** For calls while the circuit breaker is open. */
export const circuitOpen = (name: string): OutboundError =>
  new OutboundError('away', `${name}: paused after repeated errors; retrying soon`);
