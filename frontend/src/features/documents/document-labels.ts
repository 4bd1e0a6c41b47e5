import type {
  DocumentDetail,
  DocumentEvent,
  DocumentRow,
  UploadFailure,
  UploadStage,
} from '@coverleaf/contracts';
import { SENDING_ENDED_LABELS, knownStatus } from '../../components/document-status/status-badge';
import { isUuid, knownKey, periodQuery, present } from '../../components/lists/filter-bar';
import type { DocumentQuery } from './api/document-calls';

export const FILTERS = ['q', 'period', 'status', 'stage', 'lenderId'] as const;
export type FilterName = (typeof FILTERS)[number];
export type FilterValues = Readonly<Record<FilterName, string>>;

export const STAGE_LABELS: Readonly<Record<UploadStage, string>> = {
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
  if (sendingEnded) return SENDING_ENDED_LABELS[sendingEnded];
  return stage === 'closed' ? undefined : STAGE_LABELS[stage];
}

export function toQuery(
  { q, period, status, stage, lenderId }: FilterValues,
  isAdmin: boolean,
): DocumentQuery {
  const forAdmins = isAdmin && {
    status: knownStatus(status),
    stage: knownKey(STAGE_LABELS, stage),
    lenderId: isUuid(lenderId) && lenderId,
  };
  return present({ q, ...periodQuery(period), ...forAdmins });
}

export const FAILURE_LABELS: Readonly<Record<UploadFailure, string>> = {
  infected: 'The virus scanner found a threat in this file.',
  unreadable: 'The file could not be read.',
  refused: 'The lender’s system refused the document.',
};

export function eventLabel({ stage, status }: DocumentEvent): string {
  if (stage === 'received') return 'Received';
  // It tells of a moment that has passed.
  if (stage === 'sending') return 'Sending began';
  if (stage !== 'closed') return STAGE_LABELS[stage];
  return status === 'rejected' ? 'Rejected' : 'Processed';
}

export function actorLabel({ actorId, actorName }: DocumentEvent): string | undefined {
  return actorId === null ? undefined : (actorName ?? 'a colleague');
}

/** The state of a document for staff whose own decision came too late, and who brought it there. */
export function currentState({
  history,
  sendingEnded,
}: Pick<DocumentDetail, 'history' | 'sendingEnded'>): string {
  if (sendingEnded) return `Now: ${SENDING_ENDED_LABELS[sendingEnded]}.`;
  const last = history.at(-1);
  if (!last) return '';
  if (last.stage === 'sending') return `Now: ${STAGE_LABELS.sending}.`;
  const actor = actorLabel(last);
  const by = `${actor ? ` by ${actor}` : ''}${last.reason ? ` (${last.reason})` : ''}.`;
  const label = eventLabel(last);
  return last.stage === 'closed' ? `Already ${label.toLowerCase()}${by}` : `Now: ${label}${by}`;
}

/** Why nobody gets to see the file of a document; undefined when it may be seen. */
export function fileObstacle({ hasFile, fault, stage }: Pick<DocumentDetail, 'hasFile' | 'fault' | 'stage'>) {
  if (hasFile) return undefined;
  if (fault === 'infected') return `${FAILURE_LABELS.infected} It can’t be opened.`;
  if (stage === 'held') return 'The virus scanner is unavailable. You can open this file once it’s scanned.';
  return 'This file is being checked for viruses. You can open it in a moment.';
}
