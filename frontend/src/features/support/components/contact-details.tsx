import type { ReactNode } from 'react';
import { PhoneLink } from '../../../components/ui/phone-link';
import { t } from '../../../i18n/translate';
import type { ShownSupport } from '../shown-support';

interface ContactDetailsProps {
  readonly support: ShownSupport;
}

export function ContactDetails({ support }: ContactDetailsProps): ReactNode {
  const ways: readonly (readonly [string, ReactNode])[] = [
    [t('Phone'), <PhoneLink phone={support.phone} key="phone" />],
    [
      t('Phone hours'),
      <span lang={support.lang?.hours} key="hours">
        {support.hours}
      </span>,
    ],
    [t('Text message'), <PhoneLink phone={support.textPhone} scheme="sms" key="text" />],
    [
      t('Email'),
      <a href={`mailto:${support.email}`} key="email">
        {support.email}
      </a>,
    ],
    [
      t('Mail'),
      <span className="facts__lines" key="mail">
        {support.address}
      </span>,
    ],
  ];
  return (
    <dl className="facts facts--large">
      {ways.map(([name, way]) => (
        <div className="facts__row" key={name}>
          <dt>{name}</dt>
          <dd>{way}</dd>
        </div>
      ))}
    </dl>
  );
}
