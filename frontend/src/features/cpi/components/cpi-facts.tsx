import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';

interface CpiFactsProps {
  readonly lender: string;
}

export function CpiFacts({ lender }: CpiFactsProps): ReactNode {
  return (
    <>
      <section>
        <h2>{t('It costs more')}</h2>
        <p>
          {t(
            'It usually costs more than a policy that you choose yourself. The cost is added to your loan, so your ' +
              'payments can go up.',
          )}
        </p>
      </section>
      <section>
        <h2>{t('It gives limited coverage')}</h2>
        <p>
          {t(
            'It protects what the loan was made for, and often no more than what you still owe. It usually pays ' +
              'neither for injuries nor for what belongs to you or to other people. It may not be the insurance ' +
              'that your state asks of drivers.',
          )}
        </p>
      </section>
      <section>
        <h2>{t('You can avoid it')}</h2>
        <p>
          {t('Keep your own policy active and send proof of it, also when you renew or change companies.')}
        </p>
        <p>
          {t(
            'Was it bought already? Send proof anyway. Once your own coverage is confirmed, {lender} can end the ' +
              'placed insurance for the time that your own policy covers. Ask {lender} how charges are returned.',
            { lender },
          )}
        </p>
      </section>
    </>
  );
}
