import type { Support } from '@coverleaf/contracts';
import type { Localized } from '../../i18n/published-text';
import { Facts } from '../../components/ui/facts';
import { PhoneLink } from '../../components/ui/phone-link';
import { t } from '../../i18n/translate';

export type LocalizedSupport = Localized<Support, 'hours' | 'lookupHours'>;

export function ContactDetails({ support }: { support: LocalizedSupport }) {
  return (
    <Facts
      className="facts--large roomy"
      facts={[
        [t('Phone'), <PhoneLink key="phone" phone={support.phone} />],
        [t('Phone hours'), support.hours, { lang: support.lang?.hours }],
        [t('Text message'), <PhoneLink key="text-message" phone={support.textPhone} scheme="sms" />],
        [t('Email'), <EmailLink key="email" email={support.email} />],
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

const EmailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

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
        <Facts
          className="facts--large roomy"
          facts={[
            [
              t('Call'),
              <span key="call">
                <PhoneLink phone={support.phone} />{' '}
                <span className="help__hours" lang={support.lang?.hours}>
                  {support.hours}
                </span>
              </span>,
            ],
            [t('Text'), <PhoneLink key="text" phone={support.textPhone} scheme="sms" />],
            [t('Email'), <EmailLink key="email" email={support.email} />],
          ]}
        />
      </div>
    </aside>
  );
}
