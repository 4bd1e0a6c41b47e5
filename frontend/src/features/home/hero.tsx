import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { HomeArrangement } from '../../components/layouts/home-layout';
import { Rosette } from '../../components/layouts/page-layout';
import { t } from '../../i18n/translate';

interface HeroProps {
  /** Null where the portal speaks for every lender. */
  readonly lender: string | null;
  readonly imageUrl: string | null;
  readonly arrangement: HomeArrangement['hero'];
  /** Which of the two ways stands first. */
  readonly first: HomeArrangement['first'];
  /** The notice that lies beside the words. */
  readonly children: ReactNode;
}

export function Hero({ lender, imageUrl, arrangement, first, children }: HeroProps): ReactNode {
  const reference = (
    <HeroLink to="/enter-reference-id" isFirst={first === 'reference'} key="reference">
      {t('Enter Reference #')}
    </HeroLink>
  );
  const upload = (
    <HeroLink to="/upload" isFirst={first === 'upload'} key="upload">
      {t('Upload Insurance')}
    </HeroLink>
  );
  return (
    <div className={`hero hero--${arrangement}`}>
      <div className="hero__band on-band">
        {imageUrl ? (
          // Lazily, because a phone shows no image and then need not fetch it.
          <img className="hero__image" src={imageUrl} alt="" width={960} height={720} loading="lazy" />
        ) : (
          <Rosette />
        )}
      </div>
      <div className="wrap hero__grid">
        <div className={arrangement === 'halves' ? 'hero__words' : 'hero__words on-band'}>
          <h1 className="hero__title" tabIndex={-1}>
            {t("Let's verify your insurance coverage.")}
          </h1>
          <div>
            <p className="hero__lead">
              {lender
                ? t(
                    'Welcome. {lender} needs proof that your vehicle, home, boat or RV is insured. Have your letter or policy handy. It takes under 5 minutes.',
                    { lender },
                  )
                : t(
                    'Welcome. Your lender needs proof that your vehicle, home, boat or RV is insured. Have your letter or policy handy. It takes under 5 minutes.',
                  )}
            </p>
            <div className="button-row">{first === 'upload' ? [upload, reference] : [reference, upload]}</div>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

interface HeroLinkProps {
  readonly to: string;
  readonly isFirst: boolean;
  readonly children: string;
}

function HeroLink({ to, isFirst, children }: HeroLinkProps): ReactNode {
  return (
    <Link className={isFirst ? 'button button--action' : 'button button--quiet'} to={to}>
      {children}
    </Link>
  );
}
