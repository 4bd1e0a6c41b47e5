import type { LoanReference } from '@coverleaf/contracts';
import { shown, t } from '../../i18n/translate';

const FORCE_PLACED_MARKER = '*FORCE PLACED';

export type StatusKind = 'in-force' | 'force-placed' | 'missing-information' | 'other';

export interface InsuranceStatus {
  readonly kind: StatusKind;
  readonly label: string;
  readonly tone: 'ok' | 'bad';
  /** The insurer without the marker; empty when nothing else is known. */
  readonly insurer: string;
}

/** What a borrower is told of what Insight answers. */
export function insuranceStatus(loan: LoanReference): InsuranceStatus {
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
  return { kind: 'other', label: shown(name), tone: 'bad', insurer };
}
