import type { LookupOutcome } from '@coverleaf/contracts';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { usePortal } from '../portal-context';

/** What the home page's stub hands over, and what every later look-up leaves for a reload or the way back. */
export interface ReferencePageState {
  readonly reference: string;
}

interface ReferenceInHistory {
  /** New for every look-up, even of the same reference. */
  readonly entry: string;
  readonly reference: string | undefined;
  /** What the server found; it belongs to the page that came from the server, and to no later one. */
  readonly first: LookupOutcome | null;
  /** What stands in the field when the page opens. */
  readonly shown: string | undefined;
  /** Null: the form was sent empty, and nothing is looked up. */
  readonly keep: (reference: string | null) => void;
}

/** The reference lives in the browser's history, never in the address, where others could read it. */
export function useReferenceInHistory(): ReferenceInHistory {
  const { lookup } = usePortal();
  const location = useLocation();
  const { key, pathname } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  // The history of a reloaded page may hold what the server knew nothing of.
  const hydrated = useHydrated();
  const first = !hydrated || key === 'default' ? lookup : null;
  const [opened] = useState(() => referenceIn(state) ?? (key === 'default' ? lookup?.reference : undefined));
  const keep = useCallback(
    (reference: string | null): void => {
      const next: ReferencePageState | null = reference === null ? null : { reference };
      void navigate(pathname, { replace: true, state: next });
    },
    [navigate, pathname],
  );
  return {
    entry: key,
    reference: hydrated ? referenceIn(state) : undefined,
    first,
    shown: hydrated ? opened : lookup?.reference,
    keep,
  };
}

function referenceIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('reference' in state)) return undefined;
  return typeof state.reference === 'string' ? state.reference : undefined;
}
