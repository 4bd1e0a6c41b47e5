import type { ReactNode } from 'react';
import { CheckIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

export function ProTips(): ReactNode {
  const tips = [
    t('Look for a date in your notice, and answer before it.'),
    t('Send the declarations page. An ID card alone is often not enough.'),
    t('Ask your agent for the page as a PDF. You can upload it as it is.'),
    t('Check that today falls between the first and the last day of the policy.'),
    t("Send the new page whenever you renew or change companies. You don't need to wait for a notice."),
  ];
  return (
    <section className="tips" aria-labelledby="tips-title">
      <h2 className="tips__title" id="tips-title">
        {t('Pro tips')}
      </h2>
      <ul>
        {tips.map((tip) => (
          <li className="tips__tip" key={tip}>
            <CheckIcon />
            {tip}
          </li>
        ))}
      </ul>
    </section>
  );
}
