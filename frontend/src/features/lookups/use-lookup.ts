import type { LookupFailureCause, LookupOutcome } from '@coverleaf/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../api-client/call-result';
import { client, resultOf } from '../../api-client/client';
import { withWork } from '../../api-client/with-work';

type LookupState = { readonly kind: 'idle' } | { readonly kind: 'loading' } | LookupOutcome;

/**
 * Looks up references, one at a time.
 * @param first the server's result of a form sent without script
 * @param lenderSlug of the active lender whose page it is
 */
export function useLookup(first: LookupOutcome | null, lenderSlug: string | undefined) {
  const [lookup, setLookup] = useState<LookupState>(first ?? { kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const lookUp = useCallback(
    (reference: string, fact?: string) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setLookup({ kind: 'loading' });
      void find({ reference, fact, lenderSlug }, controller.signal).then((outcome) => {
        if (!controller.signal.aborted) setLookup(outcome);
      });
    },
    [lenderSlug],
  );

  const clear = useCallback(() => {
    running.current?.abort();
    setLookup({ kind: 'idle' });
  }, []);

  return { lookup, lookUp, clear };
}

interface Asked {
  readonly reference: string;
  readonly fact: string | undefined;
  readonly lenderSlug: string | undefined;
}

async function find(asked: Asked, signal: AbortSignal): Promise<LookupOutcome> {
  const { reference, fact } = asked;
  const post = (work?: string) =>
    resultOf(client.POST('/api/v1/loan-references', { body: { ...asked, work }, signal }));
  const result = await withWork(post, signal);
  if (result.ok) return { kind: 'found', reference, loan: result.reply };
  return { kind: 'failed', reference, fact, cause: causeOf(result.failure) };
}

function causeOf(failure: CallFailure): LookupFailureCause {
  if (failure.kind === 'connection') return 'offline';
  const status = failure.kind === 'problem' ? failure.problem.status : 0;
  if (status === 429) return 'limited';
  // Not found, or not a possible reference.
  return status === 404 || status === 422 ? 'unknown' : 'outage';
}
