/**
 * How the simulator misbehaves: `error` answers 500; `hang` takes the request and never answers; `drip` does what
 * was asked and then answers a byte at a time; `redirect` sends the caller elsewhere; `accept-and-drop` does what
 * was asked and then breaks the connection; `refuse` says no for good.
 */
export const FAULT_MODES = [
  'none',
  'error',
  'hang',
  'drip',
  'redirect',
  'accept-and-drop',
  'refuse',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface FaultState {
  readonly mode: FaultMode;
  /** Requests that still suffer; null means until told otherwise. */
  readonly times: number | null;
}

export class Faults {
  private state: FaultState = { mode: 'none', times: null };

  get current(): FaultState {
    return this.state;
  }

  /** @returns false when `wanted` is not `{mode, times?}` with a known mode and a whole number from 1 */
  set(wanted: unknown): boolean {
    const { mode, times } = (wanted ?? {}) as { mode?: unknown; times?: unknown };
    const known = FAULT_MODES.find((each) => each === mode);
    const counted =
      times === undefined || times === null || (Number.isInteger(times) && (times as number) > 0);
    if (!known || !counted) return false;
    this.state = {
      mode: known,
      times: known === 'none' ? null : ((times as number | null | undefined) ?? null),
    };
    return true;
  }

  /** The mode for the request that has just come; counts down. */
  next(): FaultMode {
    const { mode, times } = this.state;
    if (times !== null) this.state = times > 1 ? { mode, times: times - 1 } : { mode: 'none', times: null };
    return mode;
  }
}
