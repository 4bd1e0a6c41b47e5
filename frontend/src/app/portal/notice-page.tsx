import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { NoticeReasons } from '../../features/notice/components/notice-reasons';
import { ProTips } from '../../features/notice/components/pro-tips';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { NextSteps } from './next-steps';

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
