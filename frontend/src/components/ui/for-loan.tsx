import { RichText } from '../../i18n/rich-text';
import { t } from '../../i18n/translate';

interface ForLoanProps {
  readonly reference: string;
  /** In the lender's own words, which are not translated; may be empty. */
  readonly collateral: string;
}

/** `For: 2018 Ford F-150, VIN ending 0937 Reference # REF-1003` */
export const ForLoan = ({ reference, collateral }: ForLoanProps) => (
  <p className="for-loan">
    <RichText
      text={collateral ? t('For: <what>{collateral}</what>', { collateral }) : t('For your loan')}
      tags={{ what: (text) => <strong lang="en">{text}</strong> }}
    />{' '}
    <span className="for-loan__reference">{t('Reference # {reference}', { reference })}</span>
  </p>
);
