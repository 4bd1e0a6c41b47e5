import type { Support } from '@coverleaf/contracts';
import type { Localized } from '../../i18n/published-text';
import { Facts } from '../../components/ui/facts';
import { hoursText } from '../../components/ui/hours-text';
import { PhoneLink } from '../../components/ui/phone-link';
import { t } from '../../i18n/translate';

export type LocalizedSupport = Localized<Support, 'hours' | 'lookupHours'>;

export function ContactDetails({ support }: { support: LocalizedSupport }) {
  return (
    <Facts
      className="facts--large"
      facts={[
        [t('Phone'), <PhoneLink key="phone" phone={support.phone} />],
        [t('Phone hours'), hoursText(support.hours), { lang: support.lang?.hours }],
        [t('Text message'), <PhoneLink key="text-message" phone={support.textPhone} scheme="sms" />],
        [
          t('Email'),
          <a key="email" href={`mailto:${support.email}`}>
            {support.email}
          </a>,
        ],
        [
          t('Mail'),
          <span key="mail" className="facts__lines">
            {support.address}
          </span>,
        ],
      ]}
    />
  );
}

export function HelpBlock({ support }: { support: LocalizedSupport }) {
  return (
    <aside className="help" aria-labelledby="help-title">
      <div className="wrap help__grid">
        <div>
          <h2 className="help__title" id="help-title">
            {t('A person can help.')}
          </h2>
          <p>
            {t(
              'When you call, have your Reference # ready, or your receipt number if you have sent a document.',
            )}
          </p>
        </div>
        <dl className="help__ways">
          <div>
            <dt>{t('Call')}</dt>
            <dd>
              <PhoneLink phone={support.phone} />
              <span className="help__hours" lang={support.lang?.hours}>
                {hoursText(support.hours)}
              </span>
            </dd>
          </div>
          <div>
            <dt>{t('Text')}</dt>
            <dd>
              <PhoneLink phone={support.textPhone} scheme="sms" />
            </dd>
          </div>
          <div>
            <dt>{t('Email')}</dt>
            <dd>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}
