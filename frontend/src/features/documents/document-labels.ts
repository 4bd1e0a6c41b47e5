import type {
  AnswerFilter,
  DocumentDetail,
  DocumentEvent,
  DocumentRow,
  UploadFailure,
  UploadStage,
} from '@coverleaf/contracts';
import { SENDING_ENDED_LABELS, knownStatus } from '../../components/document-status/status-badge';
import { isUuid, knownKey, periodQuery, present } from '../../components/lists/filter-bar';
import { ANSWER_LABELS } from '../../components/reading-labels/reading-labels';
import type { DocumentQuery } from './api/document-calls';

export const FILTERS = ['q', 'period', 'status', 'stage', 'answer', 'lenderId'] as const;
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

export const ANSWER_FILTER_LABELS: Readonly<Record<AnswerFilter, string>> = {
  ...ANSWER_LABELS,
  none: 'Not read',
};

/** The label of a document's stage; undefined if its status says the same. */
export function stageMeaning({
  stage,
  sendingEnded,
}: Pick<DocumentRow, 'stage' | 'sendingEnded'>): string | undefined {
  if (sendingEnded) return SENDING_ENDED_LABELS[sendingEnded];
  return stage === 'closed' ? undefined : STAGE_LABELS[stage];
}

export function toQuery(
  { q, period, status, stage, answer, lenderId }: FilterValues,
  isAdmin: boolean,
): DocumentQuery {
  const forAdmins = isAdmin && {
    status: knownStatus(status),
    stage: knownKey(STAGE_LABELS, stage),
    answer: knownKey(ANSWER_FILTER_LABELS, answer),
    lenderId: isUuid(lenderId) && lenderId,
  };
  return present({ q, ...periodQuery(period), ...forAdmins });
}

export const FAILURE_LABELS: Readonly<Record<UploadFailure, string>> = {
  infected: 'The virus scanner found a threat in this file.',
  unreadable: 'The file could not be read.',
  refused: 'The lender API refused the document.',
};

export function eventLabel({ stage, status }: DocumentEvent): string {
  if (stage === 'received') return 'Received';
  // It describes a past moment.
  if (stage === 'sending') return 'Sending started';
  if (stage !== 'closed') return STAGE_LABELS[stage];
  return status === 'rejected' ? 'Rejected' : 'Processed';
}

export function actorLabel({ actorId, actorName }: DocumentEvent): string | undefined {
  return actorId === null ? undefined : (actorName ?? 'a colleague');
}

/** A document's state and who decided, for staff whose own decision came too late. */
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

/** Why a document's file cannot be shown; undefined if it can. */
export function fileObstacle({ hasFile, fault, stage }: Pick<DocumentDetail, 'hasFile' | 'fault' | 'stage'>) {
  if (hasFile) return undefined;
  if (fault === 'infected') return `${FAILURE_LABELS.infected} It can’t be opened.`;
  if (fault === 'unreadable')
    return 'This PDF couldn’t be checked for scripts and other active content. It can’t be opened.';
  if (stage === 'held') return 'The virus scanner is unavailable. You can open this file once it’s scanned.';
  return 'This file is being checked. You can open it in a moment.';
}
