import type { DocumentDetail, DocumentNotification, MessagePreview } from '@coverleaf/contracts';
import { useQueries } from '@tanstack/react-query';
import { DOCUMENTS } from '../documents/document-query';
import { previewNotification } from './notification-dialog';

/** Each is a request. */
const MOST = 20;

/** A message whose words can be read. */
export interface SentText {
  readonly key: string;
  readonly at: string;
  readonly read: () => Promise<MessagePreview>;
}

export interface SentTexts {
  /** Undefined: it isn't loaded, or its words aren't known. */
  readonly textOf: (key: string) => MessagePreview | undefined;
  readonly isPending: boolean;
  /** How many are not shown: failed, or too many. */
  readonly missing: number;
}

/** What borrowers were told, in the words that were sent: the newest ones. */
export function useSentTexts(sent: readonly SentText[]): SentTexts {
  const shown = sent.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
  return useQueries({
    queries: shown.map(({ key, read }) => ({
      queryKey: [DOCUMENTS, 'sent text', key],
      queryFn: read,
      retry: false,
    })),
    combine: (results) => ({
      textOf: (key) => results[shown.findIndex((one) => one.key === key)]?.data,
      isPending: results.some(({ isPending }) => isPending),
      missing: sent.length - shown.length + results.filter(({ isError }) => isError).length,
    }),
  });
}

export const notificationKey = (
  documentId: string,
  { kind, earlier = '' }: Pick<DocumentNotification, 'kind' | 'earlier'>,
): string => `${documentId} ${kind} ${earlier}`;

/** Of one that was told again, the words may not have been kept. */
export const textsOfDocument = ({ id, notifications }: DocumentDetail): readonly SentText[] =>
  notifications
    .filter(({ state, earlier }) => state === 'sent' || earlier !== undefined)
    .map((one) => ({
      key: notificationKey(id, one),
      at: one.at ?? '',
      read: () => previewNotification(id, one.kind, one.earlier),
    }));
