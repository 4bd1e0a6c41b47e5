import { useSyncExternalStore } from 'react';

/** A call that the lender screens have made. It says nothing of whom or what was asked for. */
export interface LoggedCall {
  readonly id: number;
  readonly at: string;
  /** Method and route, as in the OpenAPI document. */
  readonly call: string;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly ms: number;
  readonly correlationId: string | null;
}

const MOST = 50;

let calls: readonly LoggedCall[] = [];
let made = 0;
const listeners = new Set<() => void>();

function note(entry: Omit<LoggedCall, 'id' | 'at'>): void {
  made += 1;
  calls = [{ id: made, at: new Date().toISOString(), ...entry }, ...calls].slice(0, MOST);
  for (const listener of listeners) listener();
}

/** Passes an answer on, and notes how it came. */
export async function logged<Answer extends { readonly response: Response }>(
  call: string,
  answer: Promise<Answer>,
): Promise<Answer> {
  const begun = performance.now();
  const ended = (response: Response | null): void =>
    note({
      call,
      status: response?.status ?? null,
      ms: Math.round(performance.now() - begun),
      correlationId: response?.headers.get('x-correlation-id') ?? null,
    });
  try {
    const settled = await answer;
    ended(settled.response);
    return settled;
  } catch (reason) {
    ended(null);
    throw reason;
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The latest calls, newest first. */
export const useCallLog = (): readonly LoggedCall[] => useSyncExternalStore(subscribe, () => calls);
