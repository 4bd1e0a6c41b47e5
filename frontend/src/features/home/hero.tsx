import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fieldId } from '../../components/forms/form-errors';
import type { HomeLayout } from '../../components/layouts/home-layout';
import { Rosette } from '../../components/layouts/page-layout';
import { t } from '../../i18n/translate';

interface HeroProps {
  readonly lender: string | null;
  readonly imageUrl: string | null;
  readonly layout: HomeLayout['hero'];
  readonly first: HomeLayout['first'];
  readonly children: ReactNode;
}

export function Hero({ lender, imageUrl, layout, first, children }: HeroProps) {
  const reference = (
    // The browser focuses the field itself; script only keeps the fragment out of the history.
    <a
      className={classOf(first === 'reference')}
      href={`#${fieldId('reference')}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId('reference'))?.focus();
      }}
      key="reference"
    >
      {t('Enter Reference #')}
    </a>
  );
  const upload = (
    <Link className={classOf(first === 'upload')} to="/upload" key="upload">
      {t('Upload Insurance')}
    </Link>
  );
  return (
    <div className={`hero hero--${layout}`}>
      <div className="hero__band on-band">
        {imageUrl ? (
          // Lazy, because phones hide the image and need not fetch it.
          <img className="hero__image" src={imageUrl} alt="" width={960} height={720} loading="lazy" />
        ) : (
          <Rosette />
        )}
      </div>
      <div className="wrap hero__grid">
        <div className={layout === 'halves' ? 'hero__words' : 'hero__words on-band'}>
          <h1 className="hero__title" tabIndex={-1}>
            {t("Let's verify your insurance coverage.")}
          </h1>
          <div>
            <p className="hero__lead">
              {t(
                'Welcome. {lender} needs proof that your vehicle, home, boat or RV is insured. Have your letter or policy handy. It takes under 5 minutes.',
                { lender: lender ?? t('Your lender') },
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

const classOf = (isFirst: boolean): string => (isFirst ? 'button button--action' : 'button button--quiet');
