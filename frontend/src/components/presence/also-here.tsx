import { type Presence, PRESENCE_BEAT_SECONDS } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { replyOf, staffClient } from '../../api-client/staff-client';
import { EyeIcon } from '../ui/staff-icons';
import './also-here.css';

type Kind = 'documents' | 'cases';

const tell = (kind: Kind, id: string, isHere: boolean): Promise<Presence> => {
  const options = { params: { path: { id } }, body: { isHere }, keepalive: !isHere };
  return replyOf(
    kind === 'documents'
      ? staffClient.PUT('/api/v1/admin/documents/{id}/presence', options)
      : staffClient.PUT('/api/v1/admin/cases/{id}/presence', options),
  );
};

/** Tells that the user is here, while the page is visible. @returns who else is; nobody while that isn't known */
function usePresence(kind: Kind, id: string): Presence['others'] {
  const { data } = useQuery({
    queryKey: ['presence', kind, id],
    queryFn: () => tell(kind, id, true),
    // Not while the page is hidden.
    refetchInterval: PRESENCE_BEAT_SECONDS * 1_000,
    refetchOnWindowFocus: 'always',
    ...{ retry: false, staleTime: 0, gcTime: 0 },
  });
  useEffect(() => {
    const leave = (): void => void tell(kind, id, false).catch(() => undefined);
    // Also when the page is closed.
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      leave();
    };
  }, [kind, id]);
  return data?.others ?? [];
}

interface AlsoHereProps {
  readonly kind: Kind;
  readonly id: string;
  /** Somebody of whom the page says it already. */
  readonly except?: string | undefined;
}

/** Says which colleagues look at the same document or case. */
export function AlsoHere({ kind, id, except }: AlsoHereProps) {
  const others = usePresence(kind, id).filter(({ userId }) => userId !== except);
  return (
    <p className="also-here" role="status">
      {others.length > 0 && (
        <>
          <EyeIcon />
          {whoLooks(others.map(({ name }) => name))}
        </>
      )}
    </p>
  );
}

const LIST = new Intl.ListFormat('en');

/** `Denise and Sam are looking at this` */
export function whoLooks(names: readonly (string | null)[]): string {
  const known = names.filter((name) => name !== null).toSorted();
  const unknown = names.length - known.length;
  const rest = unknown === 1 ? ['a colleague'] : [`${unknown} colleagues`];
  const who = LIST.format(unknown > 0 ? [...known, ...rest] : known);
  return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${names.length === 1 ? 'is' : 'are'} looking at this`;
}
