import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

/** Two policies side by side, as far as they differ for the one who pays. */
export function PolicyComparison(): ReactNode {
  const own = [t('You compare prices and choose'), t('You decide what it covers'), t('It protects you too')];
  const placed = [
    t('It is chosen for you'),
    t('Its coverage is limited'),
    t('It protects the loan, and you pay for it'),
  ];
  return (
    <div className="policies">
      <section className="policy" aria-labelledby="own-title">
        <h2 className="policy__title" id="own-title">
          {t('Your own insurance')}
        </h2>
        <ul>
          {own.map((point) => (
            <li className="policy__point policy__point--ok" key={point}>
              <CheckIcon />
              {point}
            </li>
          ))}
        </ul>
      </section>
      <section className="policy policy--placed" aria-labelledby="placed-title">
        <h2 className="policy__title" id="placed-title">
          {t('Creditor-placed insurance')}
        </h2>
        <ul>
          {placed.map((point) => (
            <li className="policy__point policy__point--bad" key={point}>
              <CrossIcon />
              {point}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
