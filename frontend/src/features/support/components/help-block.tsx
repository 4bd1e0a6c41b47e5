import type { ReactNode } from 'react';
import { PhoneLink } from '../../../components/ui/phone-link';
import { t } from '../../../i18n/translate';
import type { ShownSupport } from '../shown-support';

interface HelpBlockProps {
  readonly support: ShownSupport;
}

/** The same on every page: a person can be reached. */
export function HelpBlock({ support }: HelpBlockProps): ReactNode {
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
                {support.hours}
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
