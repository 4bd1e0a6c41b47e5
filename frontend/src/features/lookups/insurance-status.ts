import type { LoanReference } from '@coverleaf/contracts';
import type { PublishedText } from '../../i18n/published-text';
import { t } from '../../i18n/translate';

const FORCE_PLACED_MARKER = '*FORCE PLACED';

export type StatusKind = 'in-force' | 'force-placed' | 'missing-information' | 'other';

export interface InsuranceStatus {
  readonly kind: StatusKind;
  readonly label: string;
  /** Of the label, where that is not in the language of the page. */
  readonly lang?: PublishedText['lang'];
  readonly tone: 'ok' | 'bad';
  /** The insurer without the marker; empty when nothing else is known. */
  readonly insurer: string;
}

/** Of a status that the portal has no words of its own for: what Insight calls it. */
export const unknownStatus = ({ insuranceStatusName: name }: LoanReference): string | null =>
  name === 'In Force' || name === 'In Review' ? null : name;

/**
 * What a borrower is told of what Insight answers.
 *
 * @param unknown the `unknownStatus` in the language of the page
 */
export function insuranceStatus(loan: LoanReference, unknown?: PublishedText): InsuranceStatus {
  const { insuranceStatusName: name, insuranceCompany } = loan;
  const insurer = insuranceCompany.replace(FORCE_PLACED_MARKER, '').replace(/^[\s*,;-]+|[\s*,;-]+$/g, '');
  if (name === 'In Force') {
    return insuranceCompany.includes(FORCE_PLACED_MARKER)
      ? { kind: 'force-placed', label: t('Force Placed'), tone: 'bad', insurer }
      : { kind: 'in-force', label: t('In Force'), tone: 'ok', insurer };
  }
  if (name === 'In Review') {
    return { kind: 'missing-information', label: t('Missing Information'), tone: 'bad', insurer };
  }
  return { kind: 'other', label: unknown?.text ?? name, lang: unknown?.lang, tone: 'bad', insurer };
}
