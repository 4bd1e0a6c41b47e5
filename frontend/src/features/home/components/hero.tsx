import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Rosette } from '../../../components/layouts/rosette';
import { t } from '../../../i18n/translate';

interface HeroProps {
  /** Null where the portal speaks for every lender. */
  readonly lender: string | null;
  readonly imageUrl: string | null;
  /** The notice that lies beside the words. */
  readonly children: ReactNode;
}

export function Hero({ lender, imageUrl, children }: HeroProps): ReactNode {
  return (
    <div className="hero">
      <div className="hero__band on-band">
        {imageUrl ? (
          // Lazily, because a phone shows no picture and then need not fetch it.
          <img className="hero__image" src={imageUrl} alt="" width={960} height={720} loading="lazy" />
        ) : (
          <Rosette />
        )}
      </div>
      <div className="wrap hero__grid">
        <div className="hero__words on-band">
          <h1 className="hero__title" tabIndex={-1}>
            {t("Let's verify your insurance coverage.")}
          </h1>
          <p className="hero__lead">
            {lender
              ? t(
                  'Welcome. {lender} needs proof that your vehicle, home, boat or RV is insured. Have your letter or ' +
                    'policy at hand: it takes under 5 minutes.',
                  { lender },
                )
              : t(
                  'Welcome. Your lender needs proof that your vehicle, home, boat or RV is insured. Have your letter ' +
                    'or policy at hand: it takes under 5 minutes.',
                )}
          </p>
          <div className="button-row">
            <Link className="button button--action" to="/enter-reference-id">
              {t('Enter Reference #')}
            </Link>
            <Link className="button button--quiet" to="/upload">
              {t('Upload Insurance')}
            </Link>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}
