import type { UploadProgress } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { lenderNames } from './lender-names';

/** `stopped`: rejected at this step. */
type StepState = 'done' | 'current' | 'upcoming' | 'stopped';

export interface ProgressStep {
  readonly name: string;
  readonly state: StepState;
  readonly at: string | null;
}

interface StepTexts {
  readonly pendingText: string;
  /** Absent where it equals `pendingText`. */
  readonly currentText?: string;
  readonly doneText: string;
  readonly at: string | null;
}

/** The steps of an upload for a borrower. Of a rejected one, only those that happened. */
export function progressSteps(progress: UploadProgress): ProgressStep[] {
  const { receipt, checkedAt, sentAt, doneAt, status } = progress;
  const { lender } = lenderNames(progress);
  const delivered = t('Delivered to {lender}', { lender });
  const steps: readonly StepTexts[] = [
    { pendingText: t('Received'), doneText: t('Received'), at: receipt.receivedAt },
    {
      pendingText: t('File is readable'),
      currentText: t('Making sure we can read the file'),
      doneText: t('File is readable'),
      at: checkedAt,
    },
    { pendingText: delivered, currentText: deliveryText(progress, lender), doneText: delivered, at: sentAt },
    { pendingText: t('The insurance team reviews it'), doneText: t('Accepted'), at: doneAt },
  ];
  if (status === 'rejected') {
    const completed = steps.slice(0, 3).filter(({ at }) => at !== null);
    return [
      ...completed.map(({ doneText, at }): ProgressStep => ({ name: doneText, state: 'done', at })),
      { name: t('Not accepted'), state: 'stopped', at: doneAt },
    ];
  }
  const isClosed = progress.case?.state === 'proven' || progress.case?.state === 'closed';
  // It is unknown whether the lender has begun to review what its system accepted.
  const current = status === 'processed' ? -1 : steps.findIndex(({ at }) => at === null);
  const own = steps.map(({ pendingText, currentText, doneText, at }, index): ProgressStep => {
    if (at !== null) return { name: doneText, state: 'done', at };
    return index === current
      ? { name: currentText ?? pendingText, state: 'current', at }
      : { name: pendingText, state: 'upcoming', at };
  });
  if (!progress.case) return own;
  // A case has one more step: another document of it may have been accepted.
  return [...own, { name: t('Closed'), state: isClosed ? 'done' : 'upcoming', at: null }];
}

function deliveryText({ delivery }: UploadProgress, lender: string): string {
  if (delivery === 'not_begun') return t('Our staff will review it before it goes to {lender}', { lender });
  if (delivery === 'delayed') return t('Delivery to {lender} is taking longer than usual', { lender });
  return t('On its way to {lender}', { lender });
}
