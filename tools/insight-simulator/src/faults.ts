/**
 * The faults that the simulator can inject. `error`: replies 500. `hang`: never replies. `drip`: has the effect and
 * replies one byte at a time. `redirect`: redirects. `accept-and-drop`: has the effect and drops the connection.
 * `accept-drop-conflict`: the same, and replies 409 to repetitions of the key. `refuse`: rejects permanently. `busy`:
 * replies 429 with the given `Retry-After`.
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
  /** Remaining affected requests; null: until it is changed. */
  readonly times: number | null;
  /** The `Retry-After` of `busy`. */
  readonly retryAfter?: string;
}

export class Faults {
  private state: FaultState = { mode: 'none', times: null };

  get current(): FaultState {
    return this.state;
  }

  /** @returns false unless `wanted` is `{mode, times?, retryAfter?}` with a known mode and a positive integer */
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

  /** The fault of the current request; counts down. */
  next(): FaultState {
    const fault = this.state;
    const { times } = fault;
    if (times !== null)
      this.state = times > 1 ? { ...this.state, times: times - 1 } : { mode: 'none', times: null };
    return fault;
  }
}
