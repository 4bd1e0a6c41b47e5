import type { ReactNode } from 'react';
import { CheckIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

interface WhatToSendProps {
  /** Null where the portal speaks for every lender. */
  readonly lender: string | null;
}

/** What makes a document good at the first try. */
export function WhatToSend({ lender }: WhatToSendProps): ReactNode {
  const marks = [
    t('Your name and the policy number'),
    t('The first and the last day of coverage'),
    t('The vehicle with its VIN, or the address of the home'),
    lender
      ? t('{lender} as lienholder or mortgagee', { lender })
      : t('Your lender as lienholder or mortgagee'),
  ];
  return (
    <section className="good" aria-labelledby="good-title">
      <h2 className="good__title" id="good-title">
        {t('Your declarations page should show')}
      </h2>
      <ul className="good__list">
        {marks.map((mark) => (
          <li key={mark}>
            <CheckIcon />
            {mark}
          </li>
        ))}
      </ul>
    </section>
  );
}
