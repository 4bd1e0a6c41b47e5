import type { DocumentReading, FieldCorrection } from '@coverleaf/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../api-client/call-result';
import { showToast } from '../../components/toasts/toasts';
import { correctField, getDocumentReading } from './api/document-calls';

const POLL_MS = 3_000;

const keyOf = (id: string) => ['documents', 'reading', id] as const;

/** @param enabled whether the document has a reading */
export const useDocumentReading = (id: string, enabled = true) =>
  useQuery({
    queryKey: keyOf(id),
    enabled,
    queryFn: () => getDocumentReading(id),
    // Each fetch is an audit entry.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'reading' ? POLL_MS : false,
  });

export interface FieldAct {
  readonly field: number;
  readonly act: FieldCorrection['act'];
  /** Only with `corrected`. */
  readonly value?: string;
}

/** Saves staff's corrections of values. @param onDone called when the correction is stored */
export function useCorrections(id: string, onDone: (act: FieldAct) => void) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: FieldAct) => correctField({ id, ...act }),
    onSuccess: (correction, act) => {
      queries.setQueryData<DocumentReading>(
        keyOf(id),
        (before) => before && { ...before, corrections: [...before.corrections, correction] },
      );
      onDone(act);
    },
    onError: (error) => {
      showToast('error', `Failed to save the correction: ${reasonOf(error)}`);
      // Its corrections may have changed, or the document may be deleted.
      void queries.invalidateQueries({ queryKey: keyOf(id) });
    },
  });
  return {
    correct: (act: FieldAct): void => {
      if (!isPending) mutate(act);
    },
    isCorrecting: isPending,
  };
}
