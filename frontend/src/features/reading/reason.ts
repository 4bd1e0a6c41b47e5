import type { CollateralKind } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import type { coveragesInWords, LackingCoverages } from './coverage-words';

/**
 * - `agent`: the insurance agent must change the policy
 * - `add_page`: an unsent page may show it
 * - `retake`: the same pages, easier to read
 * - `replace`: another document
 * - `wait`: a person will look at it
 */
export type NextStep = 'agent' | 'add_page' | 'retake' | 'replace' | 'wait';

export interface ReasonWords {
  readonly title: string;
  /** What to do about it, and how. */
  readonly advice: string;
  readonly step: NextStep;
}

export interface LenderNames {
  /** For the middle of a sentence. */
  readonly lender: string;
  /** For the beginning of a sentence. */
  readonly Lender: string;
}

export interface ReasonContext extends LenderNames {
  /** If false, the title says 'may'. */
  readonly isCertain: boolean;
  readonly collateral: CollateralKind | null;
  /** Dollars. */
  readonly maxDeductible: number | null;
  readonly coverages: LackingCoverages;
}

/** What a policy calls the lender's role. */
export function lenderRole(collateral: CollateralKind | null): string {
  if (collateral === null) return t('lienholder or mortgagee');
  return collateral === 'home' ? t('mortgagee') : t('lienholder');
}

export type Facts = ReasonContext & ReturnType<typeof coveragesInWords> & { readonly role: string };

export type WordsOf = (facts: Facts) => ReasonWords;
