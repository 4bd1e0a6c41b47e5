import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { CpiFacts } from '../../features/cpi/components/cpi-facts';
import { PolicyComparison } from '../../features/cpi/components/policy-comparison';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { NextSteps } from './next-steps';

export function CpiPage(): ReactNode {
  const { brand, lenderName } = usePortal();
  usePageTitle(t('What is Creditor-Placed Insurance? | {brand}', { brand }));
  return (
    <Desk
      title={t('What is Creditor-Placed Insurance?')}
      lead={t(
        'Insurance that {lender} can buy when there is no proof that you have your own. You pay for it.',
        {
          lender: lenderName,
        },
      )}
      aside={<PolicyComparison />}
    >
      <div className="reading">
        <p>
          {t(
            'It is also called lender-placed or force-placed insurance. Your loan agreement says when it may be ' +
              'bought for you. It is there to protect the loan.',
          )}
        </p>
        <CpiFacts lender={lenderName} />
        <NextSteps />
      </div>
    </Desk>
  );
}
