import type {
  AnswerFilter,
  DocumentDetail,
  DocumentOrder,
  DocumentReview,
  DocumentRow,
  DocumentTransmission,
  ReviewQueue,
  UploadDoor,
  UploadFailure,
} from '@coverleaf/contracts';
import { durationLabel } from '../../components/controls/format';
import { actorLabel, eventLabel, STAGE_LABELS } from '../../components/document-status/stage-labels';
import { SENDING_ENDED_LABELS, knownStatus } from '../../components/document-status/status-badge';
import {
  dayQuery,
  isUuid,
  knownKey,
  periodQuery,
  present,
  severalQuery,
  zoneQuery,
} from '../../components/lists/filter-bar';
import { orderQuery, TIME_ORDER_LABELS } from '../../components/lists/order-filter';
import { ANSWER_LABELS } from '../../components/reading-labels/reading-labels';
import type { DocumentQuery } from './api/document-calls';

/** Fields that are shown when asked for. */
export const FURTHER_FILTERS = [
  ...(['receivedFrom', 'receivedTo', 'decidedFrom', 'decidedTo'] as const),
  ...(['door', 'stage', 'answer'] as const),
];
export const FILTERS = [
  ...(['queue', 'q', 'period', 'order', 'status', 'lenderId', 'emailId', 'columns'] as const),
  ...FURTHER_FILTERS,
];
/** The server refuses them to others. */
export const ADMIN_FILTERS = ['status', 'stage', 'answer', 'lenderId', 'door', 'emailId'] as const;
export type FilterName = (typeof FILTERS)[number];
export type FilterValues = Readonly<Record<FilterName, string>>;

export const QUEUE_LABELS: Readonly<Record<ReviewQueue, string>> = {
  to_decide: 'To decide',
  due: 'Due',
  waiting: 'Waiting for borrower',
  unsendable: 'Can’t be sent',
  mine: 'Mine',
};

export const ORDER_LABELS: Readonly<Record<DocumentOrder, string>> = {
  ...TIME_ORDER_LABELS,
  name: 'Borrower, A to Z',
};

export const DOOR_LABELS: Readonly<Record<UploadDoor, string>> = {
  upload: 'Upload page',
  mail: 'Email',
  agent: 'Insurance agent’s link',
};

export const ANSWER_FILTER_LABELS: Readonly<Record<AnswerFilter, string>> = {
  ...ANSWER_LABELS,
  none: 'Not read',
};

const DECIDED_LABELS: Readonly<Record<NonNullable<DocumentReview['decision']>['decision'], string>> = {
  approve: 'Approved',
  process: 'Marked processed',
  reject: 'Rejected',
  ask: 'One more document asked for',
};

/** Who works on it; undefined if nobody. */
function reviewMeaning(review: DocumentRow['review'], userId: string): string | undefined {
  const who = ({ userId: id, name }: { userId: string; name: string | null }): string =>
    id === userId ? 'you' : (name ?? 'a colleague');
  if (review?.decision)
    return `${DECIDED_LABELS[review.decision.decision]} by ${who(review.decision)} just now`;
  if (review?.lease) return `Reviewed by ${who(review.lease)}`;
  if (review?.asked?.answerId) return 'The borrower sent one more document';
  return review?.asked?.waits ? 'Waiting for the borrower' : undefined;
}

/**
 * When a decision is due by the service level; undefined if nothing is promised, or the clock is paused. @param now in
 * milliseconds
 */
export function dueLabel(review: DocumentRow['review'], now: number) {
  if (!review?.dueAt || review.decision || review.asked?.waits) return undefined;
  const seconds = (Date.parse(review.dueAt) - now) / 1_000;
  const isOverdue = seconds <= 0;
  const duration = durationLabel(Math.abs(seconds), Math.floor);
  return {
    tone: isOverdue ? ('bad' as const) : review.isSoon ? ('wait' as const) : ('plain' as const),
    words: isOverdue ? `Overdue by ${duration}` : `Due in ${duration}`,
  };
}

/** What happens to a document; undefined if its status says the same. @param userId of the person who looks at it */
export function stageMeaning(
  { stage, sendingEnded, review }: Pick<DocumentRow, 'stage' | 'sendingEnded' | 'review'>,
  userId = '',
): string | undefined {
  const reviewed = reviewMeaning(review, userId);
  if (reviewed) return reviewed;
  if (sendingEnded) return SENDING_ENDED_LABELS[sendingEnded];
  return stage === 'closed' ? undefined : STAGE_LABELS[stage];
}

export function toQuery(values: FilterValues, isAdmin: boolean): DocumentQuery {
  const { queue, q, period, order, status, stage, answer, lenderId, door, emailId } = values;
  const days = present({
    receivedFrom: dayQuery(values.receivedFrom),
    receivedTo: dayQuery(values.receivedTo),
    decidedFrom: dayQuery(values.decidedFrom),
    decidedTo: dayQuery(values.decidedTo),
  });
  const forAdmins = isAdmin && {
    status: severalQuery(status, (one) => knownStatus(one) !== undefined),
    stage: knownKey(STAGE_LABELS, stage),
    answer: knownKey(ANSWER_FILTER_LABELS, answer),
    lenderId: severalQuery(lenderId, isUuid),
    door: severalQuery(door, (one) => knownKey(DOOR_LABELS, one) !== undefined),
    emailId: isUuid(emailId) && emailId,
  };
  return present({
    ...{ queue: knownKey(QUEUE_LABELS, queue), q, ...periodQuery(period), ...days },
    ...zoneQuery(...Object.values(days)),
    order: orderQuery(ORDER_LABELS, order),
    ...forAdmins,
  });
}

export const FAILURE_LABELS: Readonly<Record<UploadFailure, string>> = {
  infected: 'The virus scanner found a threat in this file.',
  unreadable: 'The file could not be read.',
  refused: 'The lender API refused the document.',
};

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

type Sent = Pick<DocumentTransmission, 'kind' | 'state' | 'lastError'>;

/** Whether Insight has the contact details. */
export function insightLabel(transmitted: boolean, transmissions: readonly Sent[]): string {
  if (transmitted) return 'Received';
  const sent = transmissions.find(({ kind }) => kind === 'confirmation');
  if (sent?.state === 'failed') return `Not delivered${sent.lastError ? `: ${sent.lastError}` : ''}`;
  if (sent?.state === 'discarded') return 'Not sent: discarded';
  return 'Not received yet';
}
