import type { UploadProgress } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';

/** `stopped`: it went no further, and will not. */
export type StepState = 'over' | 'now' | 'ahead' | 'stopped';

export interface ProgressStep {
  readonly name: string;
  readonly state: StepState;
  /** When it was over. */
  readonly at: string | null;
}

/** The way of an upload as a borrower needs to know it. Of a rejected one, only what happened. */
export function progressSteps(progress: UploadProgress): ProgressStep[] {
  const { receipt, checkedAt, sentAt, doneAt, status, financialInstitution: lender } = progress;
  const steps: readonly (readonly [now: string, over: string, at: string | null])[] = [
    [t('Received'), t('Received'), receipt.receivedAt],
    [t('Being checked'), t('Checked'), checkedAt],
    [t('Being sent to {lender}', { lender }), t('Sent to {lender}', { lender }), sentAt],
    [t('Being looked at by {lender}', { lender }), t('Done'), doneAt],
  ];
  if (status === 'rejected') {
    const happened = steps.slice(0, 3).filter(([, , at]) => at !== null);
    return [
      ...happened.map(([, name, at]): ProgressStep => ({ name, state: 'over', at })),
      { name: t('Not accepted'), state: 'stopped', at: doneAt },
    ];
  }
  const current = steps.findIndex(([, , at]) => at === null);
  return steps.map(([now, over, at], index): ProgressStep => {
    if (at !== null) return { name: over, state: 'over', at };
    return index === current ? { name: now, state: 'now', at } : { name: over, state: 'ahead', at };
  });
}
