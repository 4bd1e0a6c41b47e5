import type { ReactNode } from 'react';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

export function DisclaimerPage(): ReactNode {
  const { brand, lenderName: lender, site } = usePortal();
  usePageTitle(t('Privacy Policy | {brand}', { brand }));
  const parts = [
    [
      t('What we ask for'),
      t(
        'Your Reference #, the insurance document you send, the names of your lender and insurer and, if you leave ' +
          'them, your contact details and the last four digits of your loan number. We never need the whole number.',
      ),
    ],
    [
      t('What it is used for'),
      t('To confirm to {lender} that the collateral of your loan is insured, and for nothing else.', {
        lender,
      }),
    ],
    [
      t('How it is protected'),
      t(
        'It is encrypted on the way and where it is stored. Only staff who handle insurance for your lender may ' +
          'open it, and every time somebody does is recorded.',
      ),
    ],
    [
      t('On your own device'),
      t(
        'While you prepare an upload, a draft is kept in your browser so that nothing is lost. It is removed when ' +
          'you send it, or after an hour. The photos you send are freed of hidden data such as the place where ' +
          'they were taken.',
      ),
    ],
  ] as const;
  return (
    <Desk title={t('Privacy Policy')} lead={t('What happens to what you tell us, in plain words.')}>
      <div className="prose">
        {parts.map(([heading, text]) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <section>
          <h2>{t('Questions')}</h2>
          <p>
            {t('Write to us at')} <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
          </p>
        </section>
      </div>
    </Desk>
  );
}
