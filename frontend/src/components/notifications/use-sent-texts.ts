import type { DocumentDetail, DocumentNotification, MessagePreview } from '@coverleaf/contracts';
import { useQueries } from '@tanstack/react-query';
import { DOCUMENTS } from '../documents/document-query';
import { previewNotification } from './notification-dialog';

/** Each is a request. */
const MOST = 20;

export interface SentTexts {
  /** Undefined: it isn't loaded, or its words aren't known. */
  readonly textOf: (documentId: string, one: DocumentNotification) => MessagePreview | undefined;
  readonly isPending: boolean;
  /** How many are not shown: failed, or too many. */
  readonly missing: number;
}

/** What the senders of these documents were told, in the words that were sent: the newest ones. */
export function useSentTexts(documents: readonly DocumentDetail[]): SentTexts {
  const sent = documents
    .flatMap(({ id, notifications }) =>
      notifications
        .filter(hasWords)
        .map((one) => ({ id, kind: one.kind, earlier: one.earlier, at: one.at ?? '' })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const shown = sent.slice(0, MOST);
  return useQueries({
    queries: shown.map(({ id, kind, earlier }) => ({
      queryKey: [DOCUMENTS, 'sent text', id, kind, earlier ?? null],
      queryFn: () => previewNotification(id, kind, earlier),
      retry: false,
    })),
    combine: (results) => ({
      textOf: (documentId, one) =>
        hasWords(one)
          ? results[
              shown.findIndex(
                ({ id, kind, earlier }) => id === documentId && kind === one.kind && earlier === one.earlier,
              )
            ]?.data
          : undefined,
      isPending: results.some(({ isPending }) => isPending),
      missing: sent.length - shown.length + results.filter(({ isError }) => isError).length,
    }),
  });
}

/** Of one that was told again, the words may not have been kept. */
const hasWords = ({ state, earlier }: DocumentNotification): boolean =>
  state === 'sent' || earlier !== undefined;
