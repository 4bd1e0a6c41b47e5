import type { DocumentEvent, UploadStage } from '@coverleaf/contracts';

export const STAGE_LABELS: Readonly<Record<UploadStage, string>> = {
  received: 'Being checked',
  held: 'Waiting for the virus scanner',
  awaiting_approval: 'Awaiting approval',
  sending: 'Being sent',
  sent: 'In the file share',
  closed: 'Closed',
};

const ACT_LABELS: Readonly<Record<NonNullable<DocumentEvent['act']>, string>> = {
  asked: 'One more document asked for',
  answered: 'The borrower sent one more document',
  reopened: 'Reopened',
};

export function eventLabel({ stage, status, act }: DocumentEvent): string {
  if (act) return ACT_LABELS[act];
  if (stage === 'received') return 'Received';
  // It describes a past moment.
  if (stage === 'sending') return 'Sending started';
  if (stage !== 'closed') return STAGE_LABELS[stage];
  return status === 'rejected' ? 'Rejected' : 'Processed';
}

export function actorLabel({ actorId, actorName }: DocumentEvent): string | undefined {
  return actorId === null ? undefined : (actorName ?? 'a colleague');
}
