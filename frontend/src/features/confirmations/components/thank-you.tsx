import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface ThankYouProps {
  readonly receiptNumber: string;
  readonly lender: string;
  /** The links that end the screen. */
  readonly wayOut: ReactNode;
}

export function ThankYou({ receiptNumber, lender, wayOut }: ThankYouProps): ReactNode {
  return (
    <div className="receipt">
      <p className="slip__meaning">
        {t(
          'We have your insurance document and will confirm your coverage with {lender}. There is nothing else to do.',
          {
            lender,
          },
        )}
      </p>
      <p>
        <span className="receipt__caption">{t('Receipt number')}</span>
        <strong className="receipt__number">{receiptNumber}</strong>
      </p>
      <div className="button-row">{wayOut}</div>
    </div>
  );
}
