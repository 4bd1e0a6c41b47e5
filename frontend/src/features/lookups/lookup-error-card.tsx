import {
  likelyReference,
  type LookupFactor,
  type LookupFailureCause,
  type Support,
} from '@coverleaf/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { AlertIcon } from '../../components/ui/icons';
import { PhoneLink } from '../../components/ui/phone-link';
import { RichText } from '../../i18n/rich-text';
import type { Localized } from '../../i18n/published-text';
import { t } from '../../i18n/translate';

interface LookupErrorCardProps {
  readonly uploadPath: string;
  readonly support: Localized<Support, 'lookupHours'>;
  readonly reference: string;
  readonly fact?: string | undefined;
  /** The kind of second fact. */
  readonly factor: LookupFactor;
  readonly cause: LookupFailureCause;
  /** The form's target without script. */
  readonly action: string;
  readonly onReference: (reference: string) => void;
}

export function LookupErrorCard(props: LookupErrorCardProps) {
  const { uploadPath, support, reference, fact, factor, cause, action, onReference } = props;
  const suggestion = cause === 'unknown' ? likelyReference(reference) : null;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <section className="slip" aria-labelledby="lookup-error-title" tabIndex={-1} ref={card}>
      <h2 className="slip__error" id="lookup-error-title">
        <AlertIcon />
        {t('Unable to Process Request')}
      </h2>
      <p className="slip__meaning">
        <RichText
          text={t(
            'We could not process your information at this time. Please <link>click here</link> to submit your ' +
              'current insurance information.',
          )}
          tags={{
            link: (text) => (
              <Link to={uploadPath} state={{ reference }}>
                {text}
                <span className="visually-hidden"> {t('(upload page)')}</span>
              </Link>
            ),
          }}
        />
      </p>
      <p className="slip__hint">{hints(reference, factor)[cause]}</p>
      {suggestion && (
        <form
          className="slip__suggestion"
          method="post"
          action={action}
          onSubmit={(event) => {
            event.preventDefault();
            onReference(suggestion);
          }}
        >
          <p>
            {t('Letters and numbers can look alike. Did you mean {reference}?', { reference: suggestion })}
          </p>
          <input type="hidden" name="reference" value={suggestion} />
          {fact && <input type="hidden" name="fact" value={fact} />}
          <button className="button" type="submit">
            {t('Check {reference}', { reference: suggestion })}
          </button>
        </form>
      )}
      <div className="callout slip__help">
        <h3>{t('Need help?')}</h3>
        <p>
          {t('Call us:')} <PhoneLink phone={support.phone} />
          <br />
          <span lang={support.lang?.lookupHours}>{support.lookupHours}</span>
        </p>
      </div>
    </section>
  );
}

const hints = (reference: string, factor: LookupFactor): Record<LookupFailureCause, string> => ({
  // A wrong fact and an unknown reference have the same text, so that nobody can tell them apart.
  unknown: {
    off: t(
      "We couldn't find a loan with {reference}. Check that what you entered matches your notice exactly.",
      { reference },
    ),
    zip: t("We couldn't find a loan with {reference} and this ZIP code. Check both.", { reference }),
    last_name: t("We couldn't find a loan with {reference} and this last name. Check both.", { reference }),
  }[factor],
  outage: t(
    "We can't reach our records right now, so your number may be correct. You can still send your document.",
  ),
  limited: t('Too many lookups from your connection. Wait a minute, then try again.'),
  offline: t(
    "We couldn't connect. Check your internet connection or wait a minute, then submit your Reference # again.",
  ),
});
