import type { Support } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { PhoneLink } from '../../../components/ui/phone-link';
import { t } from '../../../i18n/translate';

interface ContactDetailsProps {
  readonly support: Support;
}

export function ContactDetails({ support }: ContactDetailsProps): ReactNode {
  return (
    <dl className="facts facts--large">
      <div className="facts__row">
        <dt>{t('Phone')}</dt>
        <dd>
          <PhoneLink phone={support.phone} />
          <br />
          {support.hours}
        </dd>
      </div>
      <div className="facts__row">
        <dt>{t('Text message')}</dt>
        <dd>
          <PhoneLink phone={support.textPhone} scheme="sms" />
        </dd>
      </div>
      <div className="facts__row">
        <dt>{t('Email')}</dt>
        <dd>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </dd>
      </div>
      <div className="facts__row">
        <dt>{t('Mail')}</dt>
        <dd className="facts__lines">{support.address}</dd>
      </div>
    </dl>
  );
}
