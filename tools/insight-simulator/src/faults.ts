/**
 * How the simulator misbehaves: `error` answers 500; `hang` takes the request and never answers; `drip` does what
 * was asked and then answers a byte at a time; `redirect` sends the caller elsewhere; `accept-and-drop` does what
 * was asked and then breaks the connection; `accept-drop-conflict` does too, and answers what comes again under its key
 * with 409; `refuse` says no for good; `busy` says 429 and asks to stay away by the `Retry-After` that it was given.
 */
export const FAULT_MODES = [
  'none',
  'error',
  'hang',
  'drip',
  'redirect',
  'accept-and-drop',
  'accept-drop-conflict',
  'refuse',
  'busy',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface FaultState {
  readonly mode: FaultMode;
  /** Requests that still suffer; null means until told otherwise. */
  readonly times: number | null;
  /** What `busy` sends as `Retry-After`, as it is. */
  readonly retryAfter?: string;
}

export class Faults {
  private state: FaultState = { mode: 'none', times: null };

  get current(): FaultState {
    return this.state;
  }

  /** @returns false when `wanted` is not `{mode, times?, retryAfter?}` with a known mode and a whole number from 1 */
  set(wanted: unknown): boolean {
    const { mode, times, retryAfter } = (wanted ?? {}) as Partial<Record<keyof FaultState, unknown>>;
    const known = FAULT_MODES.find((each) => each === mode);
    const counted =
      times === undefined || times === null || (Number.isInteger(times) && (times as number) > 0);
    if (!known || !counted) return false;
    this.state = {
      mode: known,
      times: known === 'none' ? null : ((times as number | null | undefined) ?? null),
      ...(typeof retryAfter === 'string' && { retryAfter }),
    };
    return true;
  }

  /** The fault of the request that has just come; counts down. */
  next(): FaultState {
    const fault = this.state;
    const { times } = fault;
    if (times !== null)
      this.state = times > 1 ? { ...this.state, times: times - 1 } : { mode: 'none', times: null };
    return fault;
  }
}
