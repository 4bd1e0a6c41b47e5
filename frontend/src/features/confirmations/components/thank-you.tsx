import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface ThankYouProps {
  readonly receiptNumber: string;
  readonly lender: string;
  /** How the borrower learns of the outcome. */
  readonly outcome: string;
  /** The way to keep the receipt. */
  readonly keep: ReactNode;
  /** The links that end the screen. */
  readonly wayOut: ReactNode;
}

export function ThankYou({ receiptNumber, lender, outcome, keep, wayOut }: ThankYouProps): ReactNode {
  return (
    <div className="receipt">
      <p className="slip__meaning">
        {t(
          'We have your insurance document and are checking it. If it meets the terms of your loan, your coverage with ' +
            '{lender} is confirmed.',
          { lender },
        )}
      </p>
      <p className="receipt__outcome">{outcome}</p>
      <p>
        <span className="receipt__caption">{t('Receipt number')}</span>
        <strong className="receipt__number">{receiptNumber}</strong>
      </p>
      {keep}
      <div className="button-row">{wayOut}</div>
    </div>
  );
}
