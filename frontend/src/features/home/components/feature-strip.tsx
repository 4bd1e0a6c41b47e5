import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon, LockIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';

export function FeatureStrip(): ReactNode {
  return (
    <section className="features wrap" aria-label={t('Why it is easy')}>
      <div className="features__item">
        <LockIcon />
        <h2 className="features__title">{t('Secure & Confidential')}</h2>
        <p>{t('Your information is encrypted and protected.')}</p>
      </div>
      <div className="features__item">
        <ClockIcon />
        <h2 className="features__title">{t('Quick Process')}</h2>
        <p>{t('The whole process takes under 5 minutes. Keep your insurance policy documents handy.')}</p>
      </div>
      <div className="features__item">
        <CheckIcon />
        <h2 className="features__title">{t('Simple Verification')}</h2>
        <p>{t('Just enter the reference number from your letter, email or text.')}</p>
      </div>
    </section>
  );
}
