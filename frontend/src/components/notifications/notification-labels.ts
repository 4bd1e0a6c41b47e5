import type { NotificationKind } from '@coverleaf/contracts';

export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  received: 'Receipt to the borrower',
  asked: 'Ask for one more document',
  reopened: 'News that the decision was taken back',
  outcome: 'Decision to the borrower',
};
