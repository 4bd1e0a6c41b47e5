import type { LookupOutcome } from '@coverleaf/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lookUpReference } from './api/look-up-reference';

export type LookupState = { readonly kind: 'idle' } | { readonly kind: 'looking' } | FinishedLookup;

export type FinishedLookup = LookupOutcome & {
  /** Too many look-ups came from here; waiting helps. */
  readonly limited?: boolean;
};

/** Looks references up, one at a time; `first` is what the server found for a form sent without script. */
export function useLookup(first: LookupOutcome | null): {
  readonly lookup: LookupState;
  readonly lookUp: (reference: string) => void;
} {
  const [lookup, setLookup] = useState<LookupState>(first ?? { kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const lookUp = useCallback((reference: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLookup({ kind: 'looking' });
    void find(reference, controller.signal).then((outcome) => {
      if (!controller.signal.aborted) setLookup(outcome);
    });
  }, []);

  return { lookup, lookUp };
}

async function find(reference: string, signal: AbortSignal): Promise<FinishedLookup> {
  // A path cannot carry a reference that is only dots, and no letter has one.
  if (/^\.+$/.test(reference)) return { kind: 'failed', reference };
  const result = await lookUpReference(reference, signal);
  if (result.ok) return { kind: 'found', reference, loan: result.reply };
  const limited = result.failure.kind === 'problem' && result.failure.problem.status === 429;
  return { kind: 'failed', reference, limited };
}
