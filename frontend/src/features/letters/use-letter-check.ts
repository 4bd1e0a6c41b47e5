import type { LetterOutcome } from '@coverleaf/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../api-client/call-result';
import { client, resultOf } from '../../api-client/client';
import { withWork } from '../../api-client/with-work';

type CheckState = { readonly kind: 'idle' } | { readonly kind: 'loading' } | LetterOutcome;

/**
 * Checks codes of letters, one at a time.
 * @param first the server's result of a link, or of a form sent without script
 */
export function useLetterCheck(first: LetterOutcome | null, lenderSlug: string) {
  const [state, setState] = useState<CheckState>(first ?? { kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = useCallback(
    (code: string) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'loading' });
      void outcomeOf(code, lenderSlug, controller.signal).then((outcome) => {
        if (!controller.signal.aborted) setState(outcome);
      });
    },
    [lenderSlug],
  );
  return { state, check };
}

async function outcomeOf(code: string, lenderSlug: string, signal: AbortSignal): Promise<LetterOutcome> {
  const result = await withWork(
    (work) => resultOf(client.POST('/api/v1/letters/check', { body: { code, lenderSlug, work }, signal })),
    signal,
  );
  return result.ok
    ? { kind: 'checked', code, check: result.reply }
    : { kind: 'failed', code, cause: causeOf(result.failure) };
}

function causeOf(failure: CallFailure): 'limited' | 'offline' | 'outage' {
  if (failure.kind === 'connection') return 'offline';
  return failure.kind === 'problem' && failure.problem.status === 429 ? 'limited' : 'outage';
}
