import type { UploadProgress } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';

/** What people type who do not know it; a name without a letter says nothing either. */
const NO_NAME = /^(\P{L}*|n\/?a|none|other|unknown|ninguno|otro|desconocido)$/iu;

/** What the lender is called in the middle of a sentence, and at its beginning. */
export function lenderNames({ financialInstitution }: Pick<UploadProgress, 'financialInstitution'>): {
  readonly lender: string;
  readonly Lender: string;
} {
  const name = financialInstitution.trim();
  if (!NO_NAME.test(name)) return { lender: name, Lender: name };
  return { lender: t('your lender'), Lender: t('Your lender') };
}

/** `stopped`: it went no further, and will not. */
export type StepState = 'over' | 'now' | 'ahead' | 'stopped';

export interface ProgressStep {
  readonly name: string;
  readonly state: StepState;
  /** When it was over. */
  readonly at: string | null;
}

interface StepTexts {
  /** Before it is over, and while it is to come. */
  readonly ahead: string;
  /** While it is under way, where that has words of its own. */
  readonly now?: string;
  readonly over: string;
  readonly at: string | null;
}

/** The way of an upload as a borrower needs to know it. Of a rejected one, only what happened. */
export function progressSteps(progress: UploadProgress): ProgressStep[] {
  const { receipt, checkedAt, sentAt, doneAt, status } = progress;
  const { lender, Lender } = lenderNames(progress);
  const delivered = t('Delivered to {lender}', { lender });
  const reviews = t('{lender} reviews it', { lender: Lender });
  const ways: readonly StepTexts[] = [
    { ahead: t('Received'), over: t('Received'), at: receipt.receivedAt },
    {
      ahead: t('File is readable'),
      now: t('Making sure we can read the file'),
      over: t('File is readable'),
      at: checkedAt,
    },
    { ahead: delivered, now: deliveryNow(progress, lender), over: delivered, at: sentAt },
    { ahead: reviews, over: t('Done'), at: doneAt },
  ];
  if (status === 'rejected') {
    const happened = ways.slice(0, 3).filter(({ at }) => at !== null);
    return [
      ...happened.map(({ over, at }): ProgressStep => ({ name: over, state: 'over', at })),
      { name: t('Not accepted'), state: 'stopped', at: doneAt },
    ];
  }
  const current = ways.findIndex(({ at }) => at === null);
  return ways.map(({ ahead, now, over, at }, index): ProgressStep => {
    if (at !== null) return { name: over, state: 'over', at };
    return index === current ? { name: now ?? ahead, state: 'now', at } : { name: ahead, state: 'ahead', at };
  });
}

function deliveryNow({ delivery }: UploadProgress, lender: string): string {
  if (delivery === 'not_begun') return t('Our staff will review it before it goes to {lender}', { lender });
  if (delivery === 'delayed') return t('Delivery to {lender} is taking longer than usual', { lender });
  return t('On its way to {lender}', { lender });
}
