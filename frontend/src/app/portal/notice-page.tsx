import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { NoticeReasons } from '../../features/notice/components/notice-reasons';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { NextSteps } from './next-steps';
import { CheckIcon } from '../../components/ui/icons';

export function NoticePage(): ReactNode {
  const { brand, lenderName } = usePortal();
  usePageTitle(t('Why You Received a Notice About Your Insurance | {brand}', { brand }));
  return (
    <Desk
      title={t('Why You Received a Notice About Your Insurance')}
      lead={t(
        'A notice means that current proof of insurance is missing. It does not mean that you did anything wrong.',
      )}
      aside={<ProTips />}
    >
      <div className="reading">
        <p>
          {t(
            'Your loan asks you to keep your vehicle, home, boat or RV insured as long as you owe money on it. When ' +
              '{lender} cannot tell that it is, you receive a notice.',
            { lender: lenderName },
          )}
        </p>
        <NoticeReasons lender={lenderName} />
        <NextSteps />
      </div>
    </Desk>
  );
}

function ProTips(): ReactNode {
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
