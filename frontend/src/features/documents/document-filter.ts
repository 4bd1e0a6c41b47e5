import type { DocumentRow, UploadStage } from '@coverleaf/contracts';
import { ENDED_LABELS, knownStatus } from '../../components/document-status/status-badge';
import { periodQuery } from '../../components/lists/period';
import type { DocumentQuery } from './api/document-calls';

export const FILTERS = ['q', 'period', 'status', 'stage', 'lenderId'] as const;
export type FilterValues = Readonly<Record<(typeof FILTERS)[number], string>>;

/** How far a document has come; `closed` says no more than its status. */
export const STAGE_WORDS: Readonly<Record<UploadStage, string>> = {
  received: 'Being checked',
  held: 'Waiting for the virus scanner',
  awaiting_approval: 'Awaiting approval',
  sending: 'Being sent',
  sent: 'In the file share',
  closed: 'Closed',
};

/** How far a document has come; nothing where its status says as much. */
export function stageMeaning({
  stage,
  sendingEnded,
}: Pick<DocumentRow, 'stage' | 'sendingEnded'>): string | undefined {
  if (sendingEnded) return ENDED_LABELS[sendingEnded];
  return stage === 'closed' ? undefined : STAGE_WORDS[stage];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isIn = <Key extends string>(words: Readonly<Record<Key, string>>, text: string): text is Key =>
  Object.hasOwn(words, text);

/** What of the address the API understands, and lets this role ask. */
export function toQuery(
  { q, period, status, stage, lenderId }: FilterValues,
  isAdmin: boolean,
): DocumentQuery {
  const common: DocumentQuery = {
    ...(q && { q }),
    ...periodQuery(period),
  };
  if (!isAdmin) return common;
  const known = knownStatus(status);
  return {
    ...common,
    ...(known && { status: known }),
    ...(isIn(STAGE_WORDS, stage) && { stage }),
    ...(UUID.test(lenderId) && { lenderId }),
  };
}
